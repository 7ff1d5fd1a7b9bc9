import { Tokenizer } from 'htmlparser2'
import { NOTHING_DONE } from './markup-tokens.ts'

/** Elements whose content is no text. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])

/** Elements within a line: their tags do not part words. */
const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'ins'],
  ...['kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup'],
  ...['time', 'tt', 'u', 'var', 'wbr'],
])

/**
 * The text of markup, as a browser shows it: entities are characters, and comments, scripts and styles are nothing. The tag
 * of a block becomes a space, so words stay apart. The text is about `limit` UTF-16 units at most.
 *
 * This is the one place where markup becomes text: descriptions, structured data, calendars, search. Print the result with an
 * escape, as any text.
 */
export function textOfMarkup(markup: string, limit: number): string {
  if (!/[<&]/.test(markup)) return markup.slice(0, limit)
  let text = ''
  let unseen = ''
  const add = (piece: string) => {
    if (unseen === '') text += piece
    if (text.length >= limit) tokenizer.pause()
  }
  const nameAt = (start: number, end: number) => markup.slice(start, end).toLowerCase()
  const part = (name: string) => add(INLINE.has(name) ? '' : ' ')
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...NOTHING_DONE,
      ontext: (start, end) => add(markup.slice(start, Math.min(end, start + limit))),
      ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
      onopentagname: (start, end) => {
        const name = nameAt(start, end)
        part(name)
        if (unseen === '' && UNSEEN.has(name)) unseen = name
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end)
        if (name === unseen) unseen = ''
        part(name)
      },
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
  return text
}
