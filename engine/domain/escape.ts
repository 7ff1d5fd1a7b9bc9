/** The reference's escapes for markup (formatter specification §1.6), and the wider ones that leave no quote open. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * An escape for some of these characters.
 *
 * Most text holds none of them, which a pattern finds out fastest. In what does, and JSON in an attribute is dense in them, a look
 * at each unit beats the matches of a pattern and whole-text replacement. Escaping is what pages do most.
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

/** `&`, `<` and `>`: what the reference's `html` escapes. */
export const escapeText = escaper('&<>')

/** `&`, `<`, `>` and `"`: what the reference's `htmlattr` escapes. */
export const escapeAttribute = escaper('&<>"')

/** Everything that could end text, an attribute or a tag, whatever quotes stand around it. */
export const escapeMarkup = escaper('&<>"\'')

/** Keeps text from closing a script element. */
export function escapeScript(text: string): string {
  return text.replaceAll('</', '<\\/')
}

/** Keeps JSON from closing a script element, and from opening a comment in it, behind which `<script>` hides the element's end. */
export function escapeScriptJson(json: string): string {
  return escapeScript(json).replaceAll('<!--', '\\u003c!--')
}
