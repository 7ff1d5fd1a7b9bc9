/** The reference's escapes for markup (formatter specification §1.6), and the wider ones that leave no quote open. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaper(characters: RegExp): (text: string) => string {
  // Most text holds nothing to escape; search() does not keep state between calls, as test() on a global pattern would.
  return (text) =>
    text.search(characters) === -1 ? text : text.replace(characters, (each) => ENTITIES[each] ?? each)
}

/** `&`, `<` and `>`: what the reference's `html` escapes. */
export const escapeText = escaper(/[&<>]/g)

/** `&`, `<`, `>` and `"`: what the reference's `htmlattr` escapes. */
export const escapeAttribute = escaper(/[&<>"]/g)

/** Everything that could end text, an attribute or a tag, whatever quotes stand around it. */
export const escapeMarkup = escaper(/[&<>"']/g)

/** Keeps text from closing a script element. */
export function escapeScript(text: string): string {
  return text.replaceAll('</', '<\\/')
}
