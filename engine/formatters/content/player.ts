import { focalPoint, toPicture } from '../../domain/data/image.ts'
import { isTruthy, member, type Node, print, toText } from '../../domain/data/value.ts'
import { defineFormatter, words } from '../../language/plugin.ts'
import { unescapedAddress } from './place.ts'

/**
 * `{item|audio-player}` prints an audio player. The reference prints an element into which a script inside of the page puts one,
 * and policies of pages refuse such scripts.
 */
export const audioPlayer = defineFormatter({
  name: 'audio-player',
  about: 'Prints an audio player.',
  format(node, _, frame) {
    const { budget } = frame.run
    const source = print(member(member(node, 'structuredContent'), 'audioAssetUrl'), budget)
    const view = {
      id: print(member(node, 'id'), budget),
      source: unescapedAddress(source, frame),
      isSafe: frame.run.inputs.safe,
      hasSource: source !== '',
    }
    return frame.renderFragment('audio-player', view, { isIsolated: true })
  },
})

/**
 * `{item|video load-false color-data}` prints an element into which a page script puts a video, with a picture until
 * then.
 *
 * load-false  the script waits for a call to load
 * color-data  the picture has its average colours as attributes
 */
export const video = defineFormatter({
  name: 'video',
  about: 'Prints an element into which a script puts a video.',
  args: [words('option')],
  format(node, [options], frame) {
    const picture = toPicture(node)
    const view = {
      item: node ?? null,
      provider: toText(member(member(node, 'oembed'), 'providerName')),
      isDeferred: options.includes('load-false'),
      colors: options.includes('color-data') ? averageColors(member(node, 'colorData')) : null,
      source: unescapedAddress(toText(picture.assetUrl), frame),
      dimensions: toText(picture.originalSize),
      focalPoint: focalPoint(picture),
    }
    return frame.renderFragment('video', view, { isIsolated: true })
  },
})

function averageColors(data: Node) {
  if (!isTruthy(data)) return null
  const colorAt = (place: string) => toText(member(data, `${place}Average`))
  return {
    topLeft: colorAt('topLeft'),
    topRight: colorAt('topRight'),
    bottomLeft: colorAt('bottomLeft'),
    bottomRight: colorAt('bottomRight'),
    center: colorAt('center'),
  }
}
