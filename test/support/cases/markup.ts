import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** The elements of HTML as a browser without script parses it, without texts and values of attributes: `div[class,id](img[src])`. */
export function structureOf(html: string): string {
  return parseFragment(html, { scriptingEnabled: false }).childNodes.map(describeNode).join('')
}

function describeNode(node: Node): string {
  if (node.nodeName === '#text') return ''
  if (!('tagName' in node)) return `${node.nodeName};`
  const names = node.attrs.map(({ name }) => name).join(',')
  // The text of these is code, so that data must not change it.
  const inside = RUNS.has(node.tagName) ? textOf(node) : node.childNodes.map(describeNode).join('')
  return `${node.tagName}[${names}](${isJson(node) ? 'JSON' : inside})`
}

/** Whether an element holds data for scripts, which no browser runs. */
function isJson(node: Element): boolean {
  if (!node.attrs.some(({ name, value }) => name === 'type' && value === 'application/json')) return false
  JSON.parse(textOf(node))
  return true
}

const RUNS: ReadonlySet<string> = new Set(['script', 'style'])

function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

/** Attributes that browsers follow, and those from which page scripts take addresses. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'action',
  'data-asset-url',
  'data-audio-asset-url',
  'data-full-url',
  'data-image',
  'data-src',
  'formaction',
  'href',
  'src',
  'srcset',
])

/** Addresses in HTML that run a script when they are followed or loaded. */
export function scriptAddressesOf(html: string): readonly string[] {
  return addressesIn(parseFragment(html, { scriptingEnabled: false }).childNodes).filter((address) =>
    URL.parse(address, 'https://site.example/')?.protocol.match(/^(?:javascript|vbscript|data):$/),
  )
}

function addressesIn(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    const own = node.attrs.filter(({ name }) => ADDRESSES.has(name)).map(({ value }) => value)
    return [...own, ...addressesIn(node.childNodes)]
  })
}
