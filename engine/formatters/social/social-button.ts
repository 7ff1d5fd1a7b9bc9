import { type PageData, pageDataOf } from '../../domain/data/page-data.ts'
import { sizeOf, toText } from '../../domain/data/value.ts'
import { defineFormatter, type Formatter, type Frame, toFieldResolve } from '../../language/plugin.ts'
import { publicUrl } from './public-url.ts'

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/**
 * Defines a formatter for share buttons. A website without share options has none; the page script fills the element.
 */
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

/** The shared data. An item without its own picture shares its main image. Null means no picture. */
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
  'Prints the share buttons of an item in a block element.',
  'div',
  'button-style',
)

/** `{item|social-button-inline}` */
export const socialButtonInline = defineSocialButton(
  'social-button-inline',
  'Prints the share buttons of an item in an inline element.',
  'span',
  'inline-style',
)
