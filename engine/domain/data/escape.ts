/**
 * Escapes for markup: those of the reference implementation (formatter specification §1.6), and one that covers both
 * quotes.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Makes a function that escapes these characters.
 *
 * Pages call it more often than any other function, so it was measured. Most text needs no escape, and a regular
 * expression finds that out fastest. In text with many hits, such as JSON in an attribute, a loop over the UTF-16 units
 * is faster than `replace`.
 */
function escaper(characters: string): (text: string) => string {
  const any = new RegExp(`[${characters}]`)
  const last = Math.max(...Array.from(characters, (character) => character.charCodeAt(0)))
  const entities = Array.from({ length: last + 1 }, (_, unit) => {
    const character = String.fromCharCode(unit)
    return characters.includes(character) ? ENTITIES[character] : undefined
  })
  return (text) => {
    if (!any.test(text)) return text
    let escaped = ''
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const entity = unit > last ? undefined : entities[unit]
      if (entity === undefined) continue
      escaped += text.slice(from, at) + entity
      from = at + 1
    }
    return escaped + text.slice(from)
  }
}

/** Escapes `&`, `<` and `>`, as `html` of the reference implementation does. */
export const escapeText = escaper('&<>')

/** Escapes `&`, `<`, `>` and `"`, as `htmlattr` of the reference implementation does. */
export const escapeAttribute = escaper('&<>"')

/** Escapes every character that could end text, a tag, or an attribute in either kind of quotes. */
export const escapeMarkup = escaper('&<>"\'')

/** Prevents text from closing a script element. */
export function escapeScript(text: string): string {
  return text.replaceAll('</', '<\\/')
}

/**
 * Prevents JSON from closing a script element, and from opening a comment in it: after `<!--`, a `<script>` in the data
 * would hide the closing tag.
 */
export function escapeScriptJson(json: string): string {
  return escapeScript(json).replaceAll('<!--', '\\u003c!--')
}
