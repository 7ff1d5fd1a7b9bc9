import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Attributes that a visitor reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

/** Inputs whose value is the text of a button. */
const BUTTONS = new Set(['button', 'reset', 'submit'])

const CODE = new Set(['script', 'style'])

/** The texts and human-readable attributes of HTML that contain a word, which is two letters or more. */
export function visibleTextsOf(html: string): readonly string[] {
  return textsIn(parse(html, { scriptingEnabled: false }).childNodes)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

function textsIn(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text' && 'value' in node) return [node.value]
    if (!('tagName' in node) || CODE.has(node.tagName)) return []
    const type = node.attrs.find(({ name }) => name === 'type')?.value ?? ''
    const isButton = node.tagName === 'input' && BUTTONS.has(type)
    const isRead = (name: string) => READ.has(name) || (name === 'value' && isButton)
    const own = node.attrs.filter(({ name }) => isRead(name)).map(({ value }) => value)
    const content = 'content' in node ? node.content.childNodes : node.childNodes
    return [...own, ...textsIn(content)]
  })
}
