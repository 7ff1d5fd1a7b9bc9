import { member } from '../../engine/domain/data/value.ts'
import { createSay, type Say } from '../../engine/domain/messages/say.ts'
import { messagesOf } from '../../engine/domain/messages/tables.ts'
import type { Engine } from '../../engine/index.ts'
import type { ClientFiles } from '../render/client/client-files.ts'
import type { Collection, Item, Website } from '../store/types.ts'
import { type Captcha, toCaptcha } from './captcha.ts'
import { type Country, servedCountries } from './countries.ts'
import { type Language, servedLanguages, translatedInto } from './languages/language.ts'
import { translateCollection, translateWebsite } from './languages/translate.ts'
import { type Lock, locksOf } from './locks.ts'
import { orderPrefixOf } from './order-prefix.ts'
import { type Payments, paymentsOf } from './payments.ts'
import { type Paywall, paywallsOf } from './paywalls.ts'
import { createPrices, type Prices } from './prices.ts'
import type { SearchIndexes } from './search/search-indexes.ts'
import { toBase } from './site-base.ts'
import { type ItemCache, SiteItems } from './site-items.ts'
import type { Theme } from './theme.ts'
import { itemUrl } from './urls.ts'
import { toView, type View } from './view.ts'

/** A website loaded for serving at one revision, as one visitor may see it. */
export interface Site {
  /** In the language of the site, which is its locale. */
  readonly website: Website
  readonly language: Language
  /** The languages in which visitors may read the website; its own comes first. */
  readonly languages: readonly Language[]
  /** The codes of languages in which the website has texts. */
  readonly translated: ReadonlySet<string>
  /** The same site in another language; in its own for undefined and for a language that it is not served in. */
  readonly inLanguage: (code: string | undefined) => Site
  readonly collections: readonly Collection[]
  /** The locks of each locked collection, by its id. */
  readonly locks: ReadonlyMap<string, readonly Lock[]>
  /** The ids of collections closed to the visitor: all locked ones, except those that the visitor's cookies open. */
  readonly closed: ReadonlySet<string>
  /** The paywalls of lessons, by the id of their collection. */
  readonly paywalls: ReadonlyMap<string, Paywall>
  /** The ids of collections whose paywall is closed to the visitor. */
  readonly walled: ReadonlySet<string>
  readonly theme: Theme
  readonly prices: Prices
  readonly payments: Payments
  /** The letters before the numbers of orders, in every language the same; '' for none. */
  readonly orderPrefix: string
  /** Prints a message in the website's language, or in the owner's own words. */
  readonly say: Say
  /** The words of options in the website's language, and the colours of their values, as in `option-words.ts`. */
  readonly optionWords: View
  /** The items that the visitor may see. */
  readonly items: SiteItems
  /** The time of the last publication; items with a later one are not shown yet. */
  readonly publishedMs: number
  /** The full-text indexes of all websites. */
  readonly searchIndexes: SearchIndexes
  /** The countries that the shop ships to. */
  readonly countries: readonly Country[]
  /** Whether messages about instalments can link to the words of the provider. */
  readonly hasInstalmentInformation: boolean
  /** Missing for a website whose forms have no captcha. */
  readonly captcha?: Captcha | undefined
  /** The website's part of the context of every page. */
  readonly base: View
}

/** The collection of an item; undefined when the collection is gone. */
export function collectionOf(
  { collections }: Pick<Site, 'collections'>,
  { collectionId }: Pick<Item, 'collectionId'>,
): Collection | undefined {
  return collections.find(({ id }) => id === collectionId)
}

/** The path of an item; '' when its collection is gone. */
export function urlOfItem(site: Pick<Site, 'collections'>, item: Item): string {
  const collection = collectionOf(site, item)
  return collection === undefined ? '' : itemUrl(collection, item)
}

interface SiteParts {
  readonly website: Website
  readonly collections: readonly Collection[]
  readonly theme: Theme
  readonly engine: Engine
  /** Scripts of pages; undefined when they were never built. */
  readonly client: ClientFiles | undefined
  readonly hasInstalmentInformation: boolean
  /** Whether visitors may pay by a test, unless the website refuses it. */
  readonly allowsTestPayments: boolean
  /** Replaces the providers of captchas; missing for the real ones. */
  readonly captchaUrl?: string
  readonly itemCache: ItemCache
  readonly searchIndexes: SearchIndexes
  /** The time of the last publication. */
  readonly publishedMs: number
}

/**
 * Prepares a website for serving, as a visitor without cookies may see it: all locked collections are closed.
 *
 * It is in the website's own language. The others are prepared when they are first asked for.
 */
export function createSite(parts: SiteParts): Site {
  const languages = servedLanguages(parts.website)
  const prepared = new Map<string, Site>()
  const inLanguage = (code: string | undefined): Site => {
    const language = languages.find((one) => one.code === code) ?? ownLanguage(languages)
    const known = prepared.get(language.code)
    if (known !== undefined) return known
    const site = createSiteIn(parts, { language, languages, inLanguage })
    prepared.set(language.code, site)
    return site
  }
  return inLanguage(undefined)
}

function ownLanguage([first]: readonly Language[]): Language {
  if (first === undefined) throw new Error('A website has at least its own language.')
  return first
}

function createSiteIn(
  parts: SiteParts,
  languages: Pick<Site, 'language' | 'languages' | 'inLanguage'>,
): Site {
  const { theme, engine, client, itemCache, searchIndexes, publishedMs } = parts
  const { language } = languages
  const website = translateWebsite(parts.website, language)
  const collections = parts.collections.map((collection) => translateCollection(collection, language))
  const locks = locksOf(collections)
  const overrides = toView(member(website.data, 'localizedStrings'))
  const messages = messagesOf(website.settings.locale)
  const closed = new Set(locks.keys())
  const paywalls = paywallsOf(website, collections)
  const captcha = toCaptcha(website.settings.captcha, parts.captchaUrl)
  return {
    ...languages,
    translated: translatedInto(parts.website),
    website,
    collections,
    locks,
    closed,
    paywalls,
    walled: new Set(paywalls.keys()),
    theme,
    prices: createPrices(engine, website.settings),
    payments: paymentsOf(website, parts.allowsTestPayments),
    orderPrefix: orderPrefixOf(parts.website),
    say: createSay({ locale: website.settings.locale, messages, overrides }),
    optionWords: toView(member(website.data, 'options')),
    publishedMs,
    items: new SiteItems(
      { id: website.id, revision: website.revision, publishedMs, language },
      itemCache,
      closed,
    ),
    searchIndexes,
    countries: servedCountries(website.settings),
    hasInstalmentInformation: parts.hasInstalmentInformation,
    captcha,
    base: toBase({ website, collections, language, closed, captcha, theme, client }),
  }
}
