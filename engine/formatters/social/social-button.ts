import { type PageData, pageDataOf } from '../../domain/page-data.ts'
import { sizeOf, toText } from '../../domain/value.ts'
import { defineFormatter, type Formatter, type Frame, toFieldResolve } from '../../language/plugin.ts'
import { publicUrl } from './public-url.ts'

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/** A site without share options has no buttons; the script of the page fills the element. */
function defineSocialButton(name: string, about: string, tag: string, style: string): Formatter {
  return defineFormatter({
    name,
    about,
    usesFrame: true,
    format(node, _, frame) {
      if (sizeOf(pageDataOf(WEBSITE(frame)).shareButtonOptions) === 0) return ''
      return frame.renderFragment('social-button', toView(tag, style, pageDataOf(node), frame), {
        isIsolated: true,
      })
    },
  })
}

/** What is shared; an item without a picture of its own shares its main image, but null means no picture. */
function toView(tag: string, style: string, item: PageData, frame: Frame) {
  const { systemDataId = item.mainImageId, assetUrl = pageDataOf(item.mainImage).assetUrl } = item
  return {
    tag,
    style,
    systemDataId: toText(systemDataId),
    assetUrl: publicUrl(toText(assetUrl), frame),
    recordType: toText(item.recordType),
    fullUrl: publicUrl(toText(item.fullUrl), frame),
    title: toText(item.title),
  }
}

/** `{item|social-button}` */
export const socialButton = defineSocialButton(
  'social-button',
  'Prints the share buttons of an item as a block.',
  'div',
  'button-style',
)

/** `{item|social-button-inline}` */
export const socialButtonInline = defineSocialButton(
  'social-button-inline',
  'Prints the share buttons of an item within a line.',
  'span',
  'inline-style',
)
