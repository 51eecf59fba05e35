// ArgumentKit
