import { descend, member, type Node, sizeOf, toText } from '../../domain/value.ts'
import { defineFormatter, type Formatter, toResolve } from '../../language/plugin.ts'

const SHARE_OPTIONS = toResolve(['website', 'shareButtonOptions'])

/** A site without share options has no buttons; the script of the page fills the element. */
function defineSocialButton(name: string, about: string, view: { tag: string; style: string }): Formatter {
  return defineFormatter({
    name,
    about,
    usesFrame: true,
    format(node, _, frame) {
      if (sizeOf(SHARE_OPTIONS(frame)) === 0) return ''
      return frame.renderFragment('social-button', { ...view, ...toShared(node) }, { isIsolated: true })
    },
  })
}

/** What is shared; an item without a picture of its own shares its main image, but null means no picture. */
function toShared(node: Node) {
  const systemDataId = member(node, 'systemDataId')
  const assetUrl = member(node, 'assetUrl')
  return {
    systemDataId: toText(systemDataId === undefined ? member(node, 'mainImageId') : systemDataId),
    assetUrl: toText(assetUrl === undefined ? descend(node, ['mainImage', 'assetUrl']) : assetUrl),
    recordType: toText(member(node, 'recordType')),
    fullUrl: toText(member(node, 'fullUrl')),
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
