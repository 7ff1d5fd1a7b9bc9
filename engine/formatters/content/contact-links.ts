import { linkContacts } from '../../domain/data/contacts.ts'
import type { TextMeter } from '../../domain/data/meter.ts'
import { convertInParts, Pieces } from '../../domain/data/parts.ts'
import { toText } from '../../domain/data/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/**
 * `{section.html|contact-links}` converts mail addresses and international telephone numbers in markup to links.
 *
 * Text in links and controls stays as it is, and so do tags and comments. A number that begins without `+` stays text.
 * Text without a tag for more than 16 Ki is converted in parts, and a contact between two of them stays text.
 */
export const contactLinks = defineFormatter({
  name: 'contact-links',
  about: 'Converts mail addresses and international telephone numbers in markup to links.',
  format(node, _, { run: { budget } }) {
    const markup = toText(node)
    budget.chargeScan(markup.length)
    return /[@+]/.test(markup) ? linkInMarkup(markup, budget) : markup
  },
})

/** Elements whose text is no place for a link. */
const CLOSED: ReadonlySet<string> = new Set([
  ...['a', 'button', 'code', 'iframe', 'noscript', 'pre', 'script', 'select', 'style', 'svg', 'textarea'],
])

function linkInMarkup(markup: string, meter: TextMeter): string {
  const pieces = new Pieces()
  const link = (address: string, text: string) => {
    const made = `<a href="${address}">${text}</a>`
    meter.charge(1)
    meter.chargeText(made.length)
    return made
  }
  let closed = ''
  for (let at = 0; at < markup.length; ) {
    const next = markup.indexOf('<', at)
    const open = next === -1 ? markup.length : next
    const text = markup.slice(at, open)
    pieces.add(closed === '' ? convertInParts(text, (part) => linkContacts(part, link), meter) : text)
    at = endOfTag(markup, open)
    const tag = markup.slice(open, at)
    meter.chargeScan(tag.length)
    pieces.add(tag)
    closed = elementAfter(tag, closed)
  }
  return pieces.finish()
}

/** The closed element that text after a tag is in; '' for none. */
function elementAfter(tag: string, closed: string): string {
  const [, slash, name = ''] = /^<(\/?)([a-z]{1,10})(?=[\s/>])/i.exec(tag) ?? []
  const element = name.toLowerCase()
  if (closed !== '') return slash === '/' && element === closed ? '' : closed
  return slash === '' && CLOSED.has(element) ? element : ''
}

/** Where a tag or comment ends. One that is not closed reaches to the end of the markup. */
function endOfTag(markup: string, open: number): number {
  if (markup.startsWith('<!--', open)) return behind(markup, markup.indexOf('-->', open + 4), 3)
  // A `<` that no name follows is text.
  if (!/[a-z/!?]/i.test(markup.charAt(open + 1))) return open + 1
  let quote = ''
  for (let at = open; at < markup.length; at++) {
    const character = markup.charAt(at)
    if (character === quote) quote = ''
    else if (quote === '' && character === '>') return at + 1
    else if (quote === '' && (character === '"' || character === "'")) quote = character
  }
  return markup.length
}

function behind(markup: string, at: number, length: number): number {
  return at === -1 ? markup.length : at + length
}
