/** A language, and a script or a region where these matter: `de`, `zh-Hant`, `pt-BR`, `es-419`. */
const TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** Whether a text is the tag of a language that exists, in the spelling of BCP 47. */
export function isLanguageCode(text: string): boolean {
  return TAG.test(text) && canonicalOf(text) === text && isKnown(text)
}

/** The tag in the spelling of BCP 47, such as `pt-BR` for `pt-br`; undefined for what is no tag. */
function canonicalOf(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Whether the language has a name. The tags of languages without a name are free. */
function isKnown(code: string): boolean {
  const { language } = new Intl.Locale(code)
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined
}
