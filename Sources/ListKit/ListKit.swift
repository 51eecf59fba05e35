// ListKit
