import { escapeAttribute, escapeMarkup, escapeText } from '../../domain/escape.ts'
import { defineTextFormatter } from '../../language/plugin.ts'

/** `{title|html}` escapes `&`, `<` and `>`, and in safe mode the quotes as well. */
export const html = defineTextFormatter({
  name: 'html',
  about: 'Escapes text for use between tags.',
  convert: (text, isSafe) => (isSafe ? escapeMarkup(text) : escapeText(text)),
})

/** `<a title="{title|htmlattr}">` escapes as `html` does and the double quote, in safe mode the apostrophe as well. */
export const htmlattr = defineTextFormatter({
  name: 'htmlattr',
  aliases: ['htmltag'],
  about: 'Escapes text for use in an attribute.',
  convert: (text, isSafe) => (isSafe ? escapeMarkup(text) : escapeAttribute(text)),
})

/** `{title|encode-space}` puts `&nbsp;` in place of each blank. */
export const encodeSpace = defineTextFormatter({
  name: 'encode-space',
  about: 'Puts &nbsp; in place of each white space character.',
  convert: (text) => text.replace(/\s/g, '&nbsp;'),
})

/** `{fullUrl|encode-uri}` escapes what no address may hold. A lone surrogate throws. */
export const encodeUri = defineTextFormatter({
  name: 'encode-uri',
  about: 'Escapes a whole address.',
  convert: (text) => encodeURI(text),
})

/** `/search?q={query|encode-uri-component}` escapes a part of an address. A lone surrogate throws. */
export const encodeUriComponent = defineTextFormatter({
  name: 'encode-uri-component',
  about: 'Escapes a part of an address.',
  convert: (text) => encodeURIComponent(text),
})

/** `{title|url-encode}` escapes bytes of UTF-8 as the historic `escape` did: `@*_+-./` stay. A lone surrogate throws. */
export const urlEncode = defineTextFormatter({
  name: 'url-encode',
  about: 'Escapes a part of an address, leaving @ * _ + - . / as they are.',
  convert(text) {
    // Of ASCII both make the same, and the historic one is there.
    if (ASCII.test(text)) return escape(text)
    const encoded = encodeScalars(text)
    return DIFFERING.test(encoded) ? encoded.replace(DIFFERINGS, (each) => LEGACY[each] ?? each) : encoded
  },
})

const ASCII = /^[\0-\x7f]*$/

const DIFFERING = /[!~'()]|%(?:40|2B|2F)/
const DIFFERINGS = new RegExp(DIFFERING, 'g')

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

function encodeScalars(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    const lone = /\p{Surrogate}/u.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase()
    throw new Error(`Lone surrogate U+${lone} is not a scalar value`)
  }
}
