import { type CLDR, CLDRFramework } from '@phensley/cldr'

/** Reads the locale data of a language, such as `en`; called once per language and process. */
export type LoadLocaleData = (language: string) => unknown

/** Locale services by tag, loaded on first use and shared by all renders; undefined without a tag. */
export type Locales = (tag: string | undefined) => CLDR | undefined

/** Keeps the locale services of one engine; a tag that CLDR does not know falls back as its matcher says. */
export function createLocales(load: LoadLocaleData | undefined): Locales {
  if (load === undefined) return () => undefined
  const framework = new CLDRFramework({ loader: load })
  const known = new Map<string, CLDR>()
  return (tag) => {
    if (tag === undefined) return undefined
    const found = known.get(tag) ?? framework.get(CLDRFramework.resolveLocale(tag))
    known.set(tag, found)
    return found
  }
}
