#include <vips/vips.h>

/// Returns the encoded picture shrunk or stretched to `width` by `height` pixels; NULL if it cannot be decoded.
///
/// An `orientation` from 1 to 8 is applied instead of the picture's own; 0 leaves that in force.
static inline VipsImage *photocat_vips_thumbnail(VipsSource *source, int width, int height, int orientation) {
  int turned = orientation >= 5;
  VipsImage *image = NULL;
  if (vips_thumbnail_source(source, &image, turned ? height : width, "height", turned ? width : height, "size",
                            VIPS_SIZE_FORCE, "no_rotate", orientation != 0, NULL))
    return NULL;
  if (orientation == 0) return image;
  VipsImage *copy = NULL;
  VipsImage *upright = NULL;
  int failed = vips_copy(image, &copy, NULL);
  g_object_unref(image);
  if (failed) return NULL;
  vips_image_set_int(copy, VIPS_META_ORIENTATION, orientation);
  failed = vips_autorot(copy, &upright, NULL);
  g_object_unref(copy);
  return failed ? NULL : upright;
}

/// Returns `image` in 8-bit sRGB with black behind what is transparent, and drops `image`; NULL on failure.
static inline VipsImage *photocat_vips_srgb(VipsImage *image) {
  VipsImage *converted = NULL;
  VipsImage *flat = NULL;
  VipsImage *cast = NULL;
  int failed = vips_colourspace(image, &converted, VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(image);
  if (failed) return NULL;
  failed = vips_image_hasalpha(converted) ? vips_flatten(converted, &flat, NULL) : vips_copy(converted, &flat, NULL);
  g_object_unref(converted);
  if (failed) return NULL;
  failed = vips_cast(flat, &cast, VIPS_FORMAT_UCHAR, NULL);
  g_object_unref(flat);
  return failed ? NULL : cast;
}

/// Reads the header of an encoded picture without decoding it; NULL if no loader takes it.
static inline VipsImage *photocat_vips_open(VipsSource *source) {
  return vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}
