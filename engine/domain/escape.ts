/** The reference's escapes for markup (formatter specification §1.6), and the wider ones that leave no quote open. */

/** The ampersand comes first: it stands in all the others' entities. */
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
 * Most text holds none of them, which a pattern without the g flag finds out fastest; walking the matches of one with it is several
 * times faster than a replacing function. Escaping is what pages do most.
 */
function escaper(characters: string): (text: string) => string {
  const any = new RegExp(`[${characters}]`)
  const next = new RegExp(any, 'g')
  return (text) => {
    if (!any.test(text)) return text
    if (text.length > LONG) return replaceEach(text, characters)
    let escaped = ''
    let from = 0
    next.lastIndex = 0
    while (next.test(text)) {
      const at = next.lastIndex - 1
      escaped += text.slice(from, at) + (ENTITIES[text.charAt(at)] ?? '')
      from = at + 1
    }
    return escaped + text.slice(from)
  }
}

/** From here on text is likely dense in what is escaped (JSON in an attribute), and whole-text replacement is faster. */
const LONG = 300

function replaceEach(text: string, characters: string): string {
  let escaped = text
  for (const [character, entity] of Object.entries(ENTITIES)) {
    if (characters.includes(character) && escaped.includes(character)) {
      escaped = escaped.replaceAll(character, entity)
    }
  }
  return escaped
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
