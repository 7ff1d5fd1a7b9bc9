/** Schemes whose addresses run as a script or carry a document of their own. */
const REFUSED: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data'])

const LONGEST_REFUSED = 10

/** Pictures that cannot hold a script are the one thing data: may carry. */
const PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i

/** Where one of these may begin: their own letters, and what browsers drop before an address. */
const START = /^[\0-\x20djv]/i

/** The address as it is, or '' when following or loading it could run a script; escaping it is the caller's work. */
export function safeUrl(address: string): string {
  if (!START.test(address)) return address
  const scheme = schemeOf(address)
  if (scheme === '' || !REFUSED.has(scheme)) return address
  return PICTURE.test(address) ? address : ''
}

/**
 * The scheme that a browser reads, in lower case; '' for a relative address, and for a scheme longer than any refused one.
 *
 * Source: the URL standard's basic parser drops leading controls and blanks, and tabs and line ends wherever they stand.
 */
function schemeOf(address: string): string {
  let scheme = ''
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at)
    if (code === COLON) return scheme
    if (isDropped(code, scheme === '')) continue
    if (!isSchemeCode(code) || scheme.length === LONGEST_REFUSED) return ''
    scheme += String.fromCharCode(code | LOWER_CASE)
  }
  return ''
}

const COLON = 0x3a
const LOWER_CASE = 0x20

function isDropped(code: number, isLeading: boolean): boolean {
  return isLeading ? code <= 0x20 : code === 0x09 || code === 0x0a || code === 0x0d
}

/** The letters that names of refused schemes are made of; anything else ends the search. */
function isSchemeCode(code: number): boolean {
  const lower = code | LOWER_CASE
  return lower >= 0x61 && lower <= 0x7a
}
