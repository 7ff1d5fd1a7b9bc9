/** Whether text of a locale such as `ar-EG` is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl'
}

/** Whether text of a locale such as `en-US` is written in Latin letters. */
export function isLatin(locale: string): boolean {
  return new Intl.Locale(locale).maximize().script === 'Latn'
}
