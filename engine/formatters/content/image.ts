import { escapeAttribute } from '../../domain/escape.ts'
import { candidatesOf, srcset, toPicture } from '../../domain/image.ts'
import { toText } from '../../domain/value.ts'
import { defineFormatter, type Frame, words } from '../../language/plugin.ts'
import { altOf, metaOf } from './image-meta.ts'
import { address, attribute } from './place.ts'

/**
 * `{item|image my-class}` shows a picture that is loaded when it comes into view, and at once without script.
 *
 * class     used only when it is the one argument, else `thumb-image`
 * returns   markup
 */
export const image = defineFormatter({
  name: 'image',
  about: 'Shows a picture that is loaded when it comes into view.',
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

/** The reference escapes the second `alt` twice (decision D1). */
function metaAlt(alt: string, { run }: Frame): string {
  return run.inputs.safe ? alt : escapeAttribute(alt)
}

/**
 * `<img src="{assetUrl}"{@|image-srcset}/>` lists the widths in which a picture is kept.
 *
 * returns   an attribute with a blank before it; nothing when the picture has no such width, where the reference has the value itself
 */
export const imageSrcset = defineFormatter({
  name: 'image-srcset',
  about: 'Prints the srcset attribute of a picture.',
  format(node, _, frame) {
    const { assetUrl, systemDataVariants } = toPicture(node)
    const { budget } = frame.run
    const variants = toText(systemDataVariants)
    budget.charge(variants.length >>> 6)
    const candidates = candidatesOf(attribute(variants, frame))
    if (candidates.length === 0) return frame.run.inputs.safe ? undefined : node
    const source = address(toText(assetUrl), frame)
    // Each of the data's widths repeats the data's address, so the product is charged before it is made.
    budget.chargeText(candidates.length * source.length)
    return ` srcset="${srcset(source, candidates)}"`
  },
})
