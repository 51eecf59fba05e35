import CatalogStore
import ListKit
import PhotoModel

extension SortedPhotos: ItemSource {}

extension SortedDetails: ItemSource {}
