/** The name before the code of a gift card in the fragment of an address. */
const CODE = '#code='

/**
 * The fragment of the link to a gift card. No browser sends a fragment, so no log, proxy or referrer gets the code.
 */
export function giftFragment(code: string): string {
  return CODE + encodeURIComponent(code)
}

/** The code in the fragment of an address; '' for any other fragment. */
export function codeInFragment(fragment: string): string {
  if (!fragment.startsWith(CODE)) return ''
  try {
    return decodeURIComponent(fragment.slice(CODE.length))
  } catch {
    return ''
  }
}
