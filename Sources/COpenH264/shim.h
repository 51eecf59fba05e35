#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <wels/codec_api.h>

/// Loads the library, of whatever version is installed; NULL where there is none.
static inline void *photocat_h264_library(void) {
  static const char *const names[] = {"libopenh264.so.8", "libopenh264.so.7", "libopenh264.so.6"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

/// Makes a decoder that says nothing and hides no errors; NULL where `library` has none.
static inline ISVCDecoder *photocat_h264_open(void *library) {
  long (*create)(ISVCDecoder **) = (long (*)(ISVCDecoder **))dlsym(library, "WelsCreateDecoder");
  ISVCDecoder *decoder = NULL;
  if (!create || create(&decoder) || !decoder) return NULL;
  int quiet = WELS_LOG_QUIET;
  (*decoder)->SetOption(decoder, DECODER_OPTION_TRACE_LEVEL, &quiet);
  SDecodingParam parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.eEcActiveIdc = ERROR_CON_DISABLE;
  parameters.sVideoProperty.eVideoBsType = VIDEO_BITSTREAM_AVC;
  (*decoder)->Initialize(decoder, &parameters);
  return decoder;
}

/// Decodes the first picture in `bytes` into `planes`, which the decoder owns; 0 on success.
static inline int photocat_h264_decode(ISVCDecoder *decoder, const unsigned char *bytes, int count,
                                       unsigned char **planes, SBufferInfo *info) {
  memset(info, 0, sizeof *info);
  int state = (*decoder)->DecodeFrameNoDelay(decoder, bytes, count, planes, info);
  // A picture may wait for ones that are shown before it.
  if (state == 0 && info->iBufferStatus != 1) state = (*decoder)->FlushFrame(decoder, planes, info);
  return state == 0 && info->iBufferStatus == 1 && planes[0] ? 0 : 1;
}

/// Frees a decoder.
static inline void photocat_h264_close(void *library, ISVCDecoder *decoder) {
  void (*destroy)(ISVCDecoder *) = (void (*)(ISVCDecoder *))dlsym(library, "WelsDestroyDecoder");
  (*decoder)->Uninitialize(decoder);
  if (destroy) destroy(decoder);
}
