import { describe, expect, it } from 'vitest'
import { createLocales } from '../../engine/domain/locale/locale.ts'
import { readLocaleData } from '../../server/render/engine-data.ts'

const locales = createLocales(readLocaleData)

function resolved(tag: string): string | undefined {
  return locales(tag)?.General.bundle().id()
}

describe('a tag', () => {
  it.each([
    { tag: 'en', locale: 'en-Latn-US' },
    { tag: 'en_GB', locale: 'en-Latn-GB' },
    { tag: 'iw', locale: 'he-Hebr-IL' },
    { tag: 'zh-TW', locale: 'zh-Hant-TW' },
    { tag: 'ar-u-nu-latn', locale: 'ar-Arab-EG-u-nu-latn' },
  ])('$tag gives $locale', ({ tag, locale }) => {
    expect(resolved(tag)).toBe(locale)
  })

  it.each([
    { tag: 'en-BR', locale: 'en-Latn-GB' },
    { tag: 'fr-XX', locale: 'fr-Latn-FR' },
    { tag: 'tlh', locale: 'en-Latn-US' },
    { tag: 'qq', locale: 'en-Latn-US' },
    { tag: '', locale: 'en-Latn-US' },
    { tag: '__proto__', locale: 'en-Latn-US' },
    { tag: 'x'.repeat(1000), locale: 'en-Latn-US' },
  ])('without data gives the closest locale: $tag gives $locale', ({ tag, locale }) => {
    expect(resolved(tag)).toBe(locale)
  })

  it('shares its services with equivalent tags', () => {
    expect(locales('de-DE')).toBe(locales('de'))
    expect(locales('DE_de')).toBe(locales('de'))
  })

  it('that is undefined has no services', () => {
    expect(locales(undefined)).toBeUndefined()
  })
})

describe('locale data', () => {
  it('is loaded once per language', () => {
    const read: string[] = []
    const counted = createLocales((language) => {
      read.push(language)
      return readLocaleData(language)
    })
    for (const tag of ['de', 'de-AT', 'fr', 'de-CH', 'fr-CA', 'de']) counted(tag)
    expect(read).toEqual(['de', 'fr'])
  })

  it('that is missing is replaced by English, and not requested again', () => {
    const read: string[] = []
    const sparse = createLocales((language) => {
      read.push(language)
      return language === 'en' ? readLocaleData('en') : undefined
    })
    expect(sparse('de')?.General.bundle().language()).toBe('en')
    expect(sparse('de-AT')?.General.bundle().language()).toBe('en')
    expect(read).toEqual(['de', 'en'])
  })

  it('that is missing for all languages gives no services', () => {
    expect(createLocales(() => undefined)('de')).toBeUndefined()
    expect(createLocales(undefined)('de')).toBeUndefined()
  })

  it('that failed to load is requested again', () => {
    let attempts = 0
    const flaky = createLocales((language) => {
      if (attempts++ < 2) throw new Error('the disk is busy')
      return readLocaleData(language)
    })
    expect(flaky('de')).toBeUndefined()
    expect(flaky('de')?.General.bundle().language()).toBe('de')
  })
})
