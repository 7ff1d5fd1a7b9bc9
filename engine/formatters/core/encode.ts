import { escapeAttribute, escapeMarkup, escapeText } from '../../domain/escape.ts'
import { toText } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/** `{title|html}` escapes `&`, `<` and `>`, and in safe mode the quotes as well. */
export const html = defineFormatter({
  name: 'html',
  about: 'Escapes text for use between tags.',
  format: (node, _, { run }) => (run.inputs.safe ? escapeMarkup : escapeText)(toText(node)),
})

/** `<a title="{title|htmlattr}">` escapes as `html` does and the double quote, in safe mode the apostrophe as well. */
export const htmlattr = defineFormatter({
  name: 'htmlattr',
  aliases: ['htmltag'],
  about: 'Escapes text for use in an attribute.',
  format: (node, _, { run }) => (run.inputs.safe ? escapeMarkup : escapeAttribute)(toText(node)),
})

/** `{title|encode-space}` puts `&nbsp;` in place of each blank. */
export const encodeSpace = defineFormatter({
  name: 'encode-space',
  about: 'Puts &nbsp; in place of each white space character.',
  format: (node) => toText(node).replace(/\s/g, '&nbsp;'),
})

/** `{fullUrl|encode-uri}` escapes what no address may hold. A lone surrogate throws. */
export const encodeUri = defineFormatter({
  name: 'encode-uri',
  about: 'Escapes a whole address.',
  format: (node) => encodeURI(toText(node)),
})

/** `/search?q={query|encode-uri-component}` escapes a part of an address. A lone surrogate throws. */
export const encodeUriComponent = defineFormatter({
  name: 'encode-uri-component',
  about: 'Escapes a part of an address.',
  format: (node) => encodeURIComponent(toText(node)),
})

/** `{title|url-encode}` escapes bytes of UTF-8 as the historic `escape` did: `@*_+-./` stay. A lone surrogate throws. */
export const urlEncode = defineFormatter({
  name: 'url-encode',
  about: 'Escapes a part of an address, leaving @ * _ + - . / as they are.',
  format(node) {
    const text = toText(node)
    const lone = loneSurrogate(text)
    if (lone !== undefined) throw new Error(`Lone surrogate U+${lone} is not a scalar value`)
    return encodeURIComponent(text).replace(/[!~'()]|%(?:40|2B|2F)/g, (each) => LEGACY[each] ?? each)
  },
})

/** Where the historic escape differs from a URI component's. */
const LEGACY: Readonly<Record<string, string>> = {
  '!': '%21',
  '~': '%7E',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '%40': '@',
  '%2B': '+',
  '%2F': '/',
}

function loneSurrogate(text: string): string | undefined {
  return /\p{Surrogate}/u.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase()
}
