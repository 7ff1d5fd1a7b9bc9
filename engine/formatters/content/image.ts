import { escapeAttribute } from '../../domain/data/escape.ts'
import { candidatesOf, srcset, toPicture, variantsOfPicture } from '../../domain/data/image.ts'
import { toText } from '../../domain/data/value.ts'
import { defineFormatter, type Frame, words } from '../../language/plugin.ts'
import { altOf } from './alt-text.ts'
import { metaOf } from './image-meta.ts'
import { address, attribute } from './place.ts'

/**
 * `{item|image my-class}` prints a picture that loads when it scrolls into view. Without script it loads at once.
 *
 * class     used only as the single argument, else `thumb-image`
 * returns   markup
 */
export const image = defineFormatter({
  name: 'image',
  about: 'Prints a picture that loads when it scrolls into view.',
  args: [words('class')],
  usesFrame: true,
  format(node, [classes], frame) {
    const [only = 'thumb-image'] = classes.length === 1 ? classes : []
    const picture = toPicture(node)
    const source = address(toText(picture.assetUrl), frame)
    const id = attribute(toText(picture.id), frame)
    const alt = altOf(picture, frame)
    const meta = node === undefined ? '' : metaOf(picture, source, metaAlt(alt, frame), frame)
    return `<noscript><img src="${source}" alt="${alt}" /></noscript><img class="${only}" ${meta}data-load="false" data-image-id="${id}" data-type="image" />`
  },
})

/** The reference implementation escapes the second `alt` twice (formatter specification, decision D1). */
function metaAlt(alt: string, { run }: Frame): string {
  return run.inputs.safe ? alt : escapeAttribute(alt)
}

/**
 * `<img src="{assetUrl}"{@|image-srcset}/>` prints the srcset of a picture.
 *
 * returns   an attribute with a space before it; nothing when the picture has no stored width, where the reference
 *           implementation returns the value
 */
export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  about: 'Prints the srcset attribute of a picture.',
  format(node, _, frame) {
    const picture = toPicture(node)
    const { budget } = frame.run
    const variants = variantsOfPicture(picture)
    budget.charge(variants.length >>> 6)
    const candidates = candidatesOf(attribute(variants, frame))
    if (candidates.length === 0) return frame.run.inputs.safe ? undefined : node
    const source = address(toText(picture.assetUrl), frame)
    // Each width repeats the URL, and both come from the data, so the product of their lengths is charged first.
    budget.chargeText(candidates.length * source.length)
    return ` srcset="${srcset(source, candidates)}"`
  },
})
