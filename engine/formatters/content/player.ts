import { focalPoint, toPicture } from '../../domain/image.ts'
import { member, print, toText } from '../../domain/value.ts'
import { defineFormatter, words } from '../../language/plugin.ts'
import { unescapedAddress } from './place.ts'

/** `{item|audio-player}` is the place where a page's script puts a player. */
export const audioPlayer = defineFormatter({
  name: 'audio-player',
  about: 'Prints the place of an audio player.',
  format(node, _, frame) {
    const source = print(member(member(node, 'structuredContent'), 'audioAssetUrl'))
    const view = { id: print(member(node, 'id')), source: unescapedAddress(source, frame) }
    return frame.renderFragment('audio-player', view, { isIsolated: true })
  },
})

/**
 * `{item|video load-false color-data}` is the place where a page's script puts a video, with a picture over it until then.
 *
 * load-false  the script waits until it is told to load
 * color-data  the picture carries its average colours
 */
export const video = defineFormatter({
  name: 'video',
  about: 'Prints the place of a video.',
  args: [words('option')],
  format(node, [options], frame) {
    const picture = toPicture(node)
    const view = {
      item: node ?? null,
      isDeferred: options.includes('load-false'),
      hasColors: options.includes('color-data'),
      source: unescapedAddress(toText(picture.assetUrl), frame),
      focalPoint: focalPoint(picture),
    }
    return frame.renderFragment('video', view, { isIsolated: true })
  },
})
