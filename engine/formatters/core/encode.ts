import { escapeAttribute, escapeMarkup, escapeText } from '../../domain/data/escape.ts'
import { defineTextFormatter } from '../../language/plugin.ts'

/** `{title|html}` escapes `&`, `<` and `>`, and in safe mode both quotes. */
export const html = defineTextFormatter({
  name: 'html',
  about: 'Escapes text for use between tags.',
  isByCharacter: true,
  convert: (text, isSafe) => (isSafe ? escapeMarkup(text) : escapeText(text)),
})

/** `<a title="{title|htmlattr}">` escapes as `html` and the double quote, and in safe mode the apostrophe. */
export const htmlattr = defineTextFormatter({
  name: 'htmlattr',
  aliases: ['htmltag'],
  about: 'Escapes text for use in an attribute.',
  isByCharacter: true,
  convert: (text, isSafe) => (isSafe ? escapeMarkup(text) : escapeAttribute(text)),
})

/** `{title|encode-space}` replaces each white space character by `&nbsp;`. */
export const encodeSpace = defineTextFormatter({
  name: 'encode-space',
  about: 'Replaces each white space character by &nbsp;.',
  isByCharacter: true,
  convert: (text) => text.replace(/\s/g, '&nbsp;'),
})

/** `{fullUrl|encode-uri}` escapes characters that no URL may contain. A lone surrogate throws. */
export const encodeUri = defineTextFormatter({
  name: 'encode-uri',
  about: 'Escapes a whole URL.',
  isByCharacter: true,
  convert: (text) => encodeURI(text),
})

/** `/search?q={query|encode-uri-component}` escapes a part of a URL. A lone surrogate throws. */
export const encodeUriComponent = defineTextFormatter({
  name: 'encode-uri-component',
  about: 'Escapes a part of a URL.',
  isByCharacter: true,
  convert: (text) => encodeURIComponent(text),
})

/**
 * `{title|url-encode}` escapes UTF-8 bytes as the legacy function `escape` does: `@*_+-./` stay. A lone surrogate
 * throws.
 */
export const urlEncode = defineTextFormatter({
  name: 'url-encode',
  about: 'Escapes a part of a URL, except for @ * _ + - . /',
  isByCharacter: true,
  convert(text) {
    // For ASCII text `escape` gives the same result, and it is built in.
    if (ASCII.test(text)) return escape(text)
    const encoded = encodeScalars(text)
    return DIFFERING.test(encoded) ? encoded.replace(DIFFERINGS, (each) => LEGACY[each] ?? each) : encoded
  },
})

const ASCII = /^[\0-\x7f]*$/

const DIFFERING = /[!~'()]|%(?:40|2B|2F)/
const DIFFERINGS = new RegExp(DIFFERING, 'g')

/** Characters that `escape` and `encodeURIComponent` treat differently. */
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
