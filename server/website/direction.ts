/** Whether text of a locale such as `ar-EG` is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl'
}
