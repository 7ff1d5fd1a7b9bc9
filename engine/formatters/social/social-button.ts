import { descend, member, type Node, sizeOf, toText } from '../../domain/value.ts'
import { defineFormatter, type Formatter, type Frame, toResolve } from '../../language/plugin.ts'
import { publicUrl } from './public-url.ts'

const SHARE_OPTIONS = toResolve(['website', 'shareButtonOptions'])

/** A site without share options has no buttons; the script of the page fills the element. */
function defineSocialButton(name: string, about: string, view: { tag: string; style: string }): Formatter {
  return defineFormatter({
    name,
    about,
    usesFrame: true,
    format(node, _, frame) {
      if (sizeOf(SHARE_OPTIONS(frame)) === 0) return ''
      return frame.renderFragment(
        'social-button',
        { ...view, ...toShared(node, frame) },
        { isIsolated: true },
      )
    },
  })
}

/** What is shared; an item without a picture of its own shares its main image, but null means no picture. */
function toShared(node: Node, frame: Frame) {
  const systemDataId = member(node, 'systemDataId')
  const assetUrl = member(node, 'assetUrl')
  const picture = assetUrl === undefined ? descend(node, ['mainImage', 'assetUrl']) : assetUrl
  return {
    systemDataId: toText(systemDataId === undefined ? member(node, 'mainImageId') : systemDataId),
    assetUrl: publicUrl(toText(picture), frame),
    recordType: toText(member(node, 'recordType')),
    fullUrl: publicUrl(toText(member(node, 'fullUrl')), frame),
    title: toText(member(node, 'title')),
  }
}

/** `{item|social-button}` */
export const socialButton = defineSocialButton(
  'social-button',
  'Prints the share buttons of an item as a block.',
  { tag: 'div', style: 'button-style' },
)

/** `{item|social-button-inline}` */
export const socialButtonInline = defineSocialButton(
  'social-button-inline',
  'Prints the share buttons of an item within a line.',
  { tag: 'span', style: 'inline-style' },
)
