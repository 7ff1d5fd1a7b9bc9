import type { ChosenLanguage, Multilingual } from '../../store/multilingual-types.ts'
import type { SiteSettings } from '../../store/types.ts'
import { isRightToLeft } from '../script.ts'

/** Languages of a website beside its own. */
export const MAX_LANGUAGES = 20

/** A language in which a website is served. */
export interface Language {
  /** A BCP 47 tag such as `en-US` or `de`; it is also the locale of amounts and dates. */
  readonly code: string
  /** The beginning of the paths of its pages: '' for the website's own language, else `/de`. */
  readonly prefix: string
  /** Its name in itself, such as `Deutsch`. */
  readonly name: string
  readonly isDefault: boolean
  readonly isRightToLeft: boolean
}

type LanguageSettings = Pick<SiteSettings, 'locale' | 'languages' | 'multilingual'>

/** The languages of a website beside its own: those that its owner set, else those of its files. */
export function multilingualOf({ languages = [], multilingual }: LanguageSettings): Multilingual {
  if (multilingual !== undefined) return multilingual
  return {
    isConnected: languages.length > 0,
    languages: languages.map((code) => ({ code, isEnabled: true })),
  }
}

/** The languages in which visitors may read a website. Its own language comes first. */
export function servedLanguages(settings: LanguageSettings): readonly Language[] {
  const { isConnected, languages } = multilingualOf(settings)
  const own = toLanguage({ code: settings.locale }, true)
  // The files of a website may have changed since its owner chose the languages.
  const others = languages.filter(({ code, isEnabled }) => isEnabled && prefixOf(code) !== prefixOf(own.code))
  return isConnected ? [own, ...others.map((one) => toLanguage(one, false))] : [own]
}

/** The path of a language, such as `/pt-br`. */
export function prefixOf(code: string): string {
  return `/${code.toLowerCase()}`
}

export function toLanguage(
  { code, name = nameOf(code) }: Pick<ChosenLanguage, 'code' | 'name'>,
  isDefault: boolean,
): Language {
  return {
    code,
    prefix: isDefault ? '' : prefixOf(code),
    name,
    isDefault,
    isRightToLeft: isRightToLeft(code),
  }
}

/**
 * The name of a language in itself, with a capital letter as at the beginning of an entry: `Français`. Without its region;
 * the owner of a website in two kinds of one language names them.
 */
function nameOf(code: string): string {
  const { language, script } = new Intl.Locale(code)
  const tag = script === undefined ? language : `${language}-${script}`
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(tag) ?? code
  const [first = ''] = name
  return first.toLocaleUpperCase(code) + name.slice(first.length)
}
