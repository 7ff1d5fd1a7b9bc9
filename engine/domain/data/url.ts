/** URL schemes that run a script, or carry a document that can. */
const REFUSED: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data'])

const LONGEST_REFUSED = 10

/** The only `data:` URLs allowed: image formats that cannot contain a script. */
const PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i

/**
 * Possible first characters of a refused URL: the first letters of the schemes, and characters that browsers skip
 * there.
 */
const START = /^[\0-\x20djv]/i

/** Returns the URL, or '' when following or loading it could run a script. It does not escape. */
export function safeUrl(address: string): string {
  if (!START.test(address)) return address
  const scheme = schemeOf(address)
  if (scheme === undefined) return ''
  if (scheme === '' || !REFUSED.has(scheme)) return address
  return PICTURE.test(address) ? address : ''
}

/**
 * The scheme that a browser would read, in lower case. A relative URL, and a scheme longer than any refused one, give
 * ''. It is undefined behind more skipped characters than a URL has by mistake, so that it is never searched for long.
 *
 * Source: the basic URL parser of the URL standard. It drops leading control characters and spaces, and drops tabs and
 * line ends everywhere.
 */
function schemeOf(address: string): string | undefined {
  let scheme = ''
  const end = Math.min(address.length, MAX_PREFIX)
  for (let at = 0; at < end; at++) {
    const code = address.charCodeAt(at)
    if (code === COLON) return scheme
    if (isDropped(code, scheme === '')) continue
    if (!isSchemeCode(code) || scheme.length === LONGEST_REFUSED) return ''
    scheme += String.fromCharCode(code | LOWER_CASE)
  }
  return address.length > MAX_PREFIX ? undefined : ''
}

/** UTF-16 units in which the scheme of a URL has to end. */
const MAX_PREFIX = 1024

const COLON = 0x3a
const LOWER_CASE = 0x20

function isDropped(code: number, isLeading: boolean): boolean {
  return isLeading ? code <= 0x20 : code === 0x09 || code === 0x0a || code === 0x0d
}

/** Refused schemes consist of ASCII letters only, so any other character ends the search. */
function isSchemeCode(code: number): boolean {
  const lower = code | LOWER_CASE
  return lower >= 0x61 && lower <= 0x7a
}
