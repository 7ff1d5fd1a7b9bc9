import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { member } from '../../engine/domain/data/value.ts'
import { createSay, type Say } from '../../engine/domain/messages/say.ts'
import { messagesOf } from '../../engine/domain/messages/tables.ts'
import { patternsForTemplates } from '../../engine/domain/messages/template-patterns.ts'
import type { Engine } from '../../engine/index.ts'
import type { ReviewSummary, Reviews } from '../store/reviews.ts'
import type { Collection, Item, Variant, Website } from '../store/types.ts'
import { type Captcha, toCaptcha } from './captcha.ts'
import type { ClientFiles } from './client-files.ts'
import { toCollectionView } from './collection-view.ts'
import { type Country, servedCountries } from './countries.ts'
import { toHeaderFooterView } from './header-footer.ts'
import { type Lock, locksOf } from './locks.ts'
import { toFooterNavigation, toNavigation } from './navigation.ts'
import { type Paywall, paywallsOf } from './paywalls.ts'
import { createPrices, type Prices } from './prices.ts'
import { isLatin, isRightToLeft } from './script.ts'
import { textsUrlOf } from './script-texts.ts'
import type { SearchIndexes } from './search/search-indexes.ts'
import { SharedReads } from './shared-reads.ts'
import { type ItemCache, SiteItems } from './site-items.ts'
import type { Theme } from './theme.ts'
import { itemUrl } from './urls.ts'
import { toView, type View } from './view.ts'

/** The number of reviews of items and the sum of their ratings, by item id. */
type Ratings = Awaited<ReturnType<Reviews['totals']>>

/** A website loaded for serving at one revision, as one visitor may see it. */
export interface Site {
  readonly website: Website
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
  /** Prints a message in the website's language, or in the owner's own words. */
  readonly say: Say
  /** The items that the visitor may see. */
  readonly items: SiteItems
  /** The time of the last publication; items with a later one are not shown yet. */
  readonly publishedMs: number
  /** The full-text indexes of all websites. */
  readonly searchIndexes: SearchIndexes
  /** Reads of prices and stock for pages. Writes read inside their own transaction. */
  readonly variantReads: SharedReads<readonly Variant[]>
  readonly reviewReads: SharedReads<ReviewSummary>
  readonly ratingReads: SharedReads<Ratings>
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
  /** Replaces the providers of captchas; missing for the real ones. */
  readonly captchaUrl?: string
  readonly itemCache: ItemCache
  readonly searchIndexes: SearchIndexes
  /** The time of the last publication. */
  readonly publishedMs: number
}

/** Prepares a website for serving, as a visitor without cookies may see it: all locked collections are closed. */
export function createSite(parts: SiteParts): Site {
  const { website, collections, theme, engine, client, itemCache, searchIndexes, publishedMs } = parts
  const locks = locksOf(collections)
  const overrides = toView(member(website.data, 'localizedStrings'))
  const messages = messagesOf(website.settings.locale)
  const closed = new Set(locks.keys())
  const paywalls = paywallsOf(website, collections)
  const captcha = toCaptcha(website.settings.captcha, parts.captchaUrl)
  return {
    website,
    collections,
    locks,
    closed,
    paywalls,
    walled: new Set(paywalls.keys()),
    theme,
    prices: createPrices(engine, website.settings),
    say: createSay({ locale: website.settings.locale, messages, overrides }),
    publishedMs,
    items: new SiteItems({ id: website.id, revision: website.revision, publishedMs }, itemCache, closed),
    searchIndexes,
    variantReads: new SharedReads(),
    reviewReads: new SharedReads(),
    ratingReads: new SharedReads(),
    countries: servedCountries(website.settings),
    hasInstalmentInformation: parts.hasInstalmentInformation,
    captcha,
    base: {
      website: { ...toWebsiteView(website), ...(captcha && { captchaSettings: captcha.view }) },
      websiteSettings: toSettingsView(website),
      paths: PAGE_PATH,
      apiPaths: API_PATH,
      // Formatters read further texts of the owner than those of the table.
      localizedStrings: { ...overrides, ...patternsForTemplates({ messages, overrides }) },
      // Makes formatters print prices by the CLDR rules of the website's locale.
      featureFlags: { useCLDRMoneyFormat: true },
      mainNavigation: toNavigation(collections, 'main'),
      footerNavigation: toFooterNavigation(collections),
      ...toOverlay(collections.filter(({ id }) => !closed.has(id))),
      ...(client === undefined
        ? {}
        : {
            client: {
              scriptUrl: client.scriptUrl,
              announcementUrl: client.announcementUrl,
              textsUrl: textsUrlOf(website),
            },
          }),
      stylesheetUrl: theme.stylesheet.url,
      // Preloaded for Latin text only, because the fonts of a theme hold no other script.
      fontUrls: isLatin(website.settings.locale)
        ? theme.fonts.filter(({ isFirst }) => isFirst).map(({ url }) => url)
        : [],
    },
  }
}

/** The overlay of all pages: the first one that is not locked. */
function toOverlay(open: readonly Collection[]): View {
  const overlay = open.find(({ typeName }) => typeName === 'popup-overlay')
  return overlay === undefined ? {} : { popupOverlay: toCollectionView(overlay) }
}

function toWebsiteView(website: Website): View {
  const { id, identifier, title, data, settings } = website
  return {
    siteTitle: title,
    ...toView(member(data, 'website')),
    ...toHeaderFooterView(website),
    id,
    identifier,
    timeZone: settings.timeZone,
    language: settings.locale,
    isRightToLeft: isRightToLeft(settings.locale),
  }
}

function toSettingsView({ data, settings }: Website): View {
  const own = toView(member(data, 'websiteSettings'))
  const { multipleQuantityAllowedForServices, expressCheckout = false, currency } = settings
  return {
    ...own,
    storeSettings: {
      ...toView(own['storeSettings']),
      isMiniCartEnabled: member(own['storeSettings'], 'isMiniCartEnabled') !== false,
      multipleQuantityAllowedForServices,
      expressCheckout,
      selectedCurrency: currency,
    },
  }
}
