/** Begins the fragment of an address that holds the code of a gift card. */
export const GIFT_FRAGMENT = '#code='

/**
 * The fragment of the link to a gift card. No browser sends a fragment, so no log, proxy or referrer gets the code.
 */
export function giftFragment(code: string): string {
  return GIFT_FRAGMENT + encodeURIComponent(code)
}

/** The code in the fragment of an address; '' for any other fragment. */
export function codeInFragment(fragment: string): string {
  if (!fragment.startsWith(GIFT_FRAGMENT)) return ''
  try {
    return decodeURIComponent(fragment.slice(GIFT_FRAGMENT.length))
  } catch {
    return ''
  }
}
