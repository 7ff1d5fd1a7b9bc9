import { firstGrapheme } from '../../../engine/domain/data/graphemes.ts'
import { member } from '../../../engine/domain/data/value.ts'
import type { ChosenLanguage, Multilingual } from '../../store/multilingual-types.ts'
import type { SiteSettings, Website } from '../../store/types.ts'
import { isRightToLeft } from '../script.ts'
import { toView } from '../view.ts'

/** The member of stored data with its translations, by the codes of languages. Templates never see it. */
export const TRANSLATIONS = 'translations'

/** Languages of a website beside its own. */
export const MAX_LANGUAGES = 20

/** A language in which a website is served. */
export interface Language {
  /** A BCP 47 tag such as `en-US` or `de`; it is also the locale of amounts and dates. */
  readonly code: string
  /** The beginning of the paths of its pages: '' for the website's own language, else `/de`. */
  readonly prefix: string
  /** With its region, as Open Graph writes it: `de_DE`. */
  readonly ogLocale: string
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
export function servedLanguages(website: Pick<Website, 'settings' | 'data'>): readonly Language[] {
  const { settings } = website
  const multilingual = multilingualOf(settings)
  const translated = translatedInto(website)
  const own = toLanguage({ code: settings.locale }, true)
  // The files of a website may have changed since its owner chose the languages.
  const others = multilingual.languages.filter(
    (one) => isPublished(multilingual, one, translated) && prefixOf(one.code) !== prefixOf(own.code),
  )
  return [own, ...others.map((one) => toLanguage(one, false))]
}

/** The codes of languages in which a website has texts. In others its pages would be in its own language under a wrong name. */
export function translatedInto({ data }: Pick<Website, 'data'>): ReadonlySet<string> {
  return new Set(Object.keys(toView(member(data, TRANSLATIONS))))
}

/** Whether visitors can read a website in one of its languages: its owner wants it, and there are texts. */
export function isPublished(
  { isConnected }: Multilingual,
  { code, isEnabled }: ChosenLanguage,
  translated: ReadonlySet<string>,
): boolean {
  return isConnected && isEnabled && translated.has(code)
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
    ogLocale: ogLocaleOf(code),
    name,
    isDefault,
    isRightToLeft: isRightToLeft(code),
  }
}

/** A code without a region gets the one where most of its readers are, if CLDR knows it. */
function ogLocaleOf(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return region === undefined ? language : `${language}_${region}`
}

/**
 * The name of a language in itself, with a capital letter as at the beginning of an entry: `Français`. Without its region;
 * the owner of a website in two kinds of one language names them.
 */
function nameOf(code: string): string {
  const { language, script } = new Intl.Locale(code)
  const tag = script === undefined ? language : `${language}-${script}`
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(tag) ?? code
  const first = firstGrapheme(name)
  return first.toLocaleUpperCase(code) + name.slice(first.length)
}
