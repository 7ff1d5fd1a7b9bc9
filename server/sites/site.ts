import { member } from '../../engine/domain/value.ts'
import type { Engine } from '../../engine/index.ts'
import type { ReviewSummary } from '../store/reviews.ts'
import type { Collection, Variant, Website } from '../store/types.ts'
import { type Country, servedCountries } from './countries.ts'
import { toNavigation } from './navigation.ts'
import { createPrices, type Prices } from './prices.ts'
import { SharedReads } from './shared-reads.ts'
import { type ItemShelf, SiteItems } from './site-items.ts'
import type { Theme } from './theme.ts'
import { toView, type View } from './view.ts'
import { toCollectionView } from './views/collection.ts'

/** A website with all that its pages have in common, made once for each revision of it. */
export interface Site {
  readonly website: Website
  readonly collections: readonly Collection[]
  readonly theme: Theme
  readonly prices: Prices
  readonly items: SiteItems
  /** Of prices and stock, for pages; writes ask for themselves. */
  readonly reads: SharedReads<readonly Variant[]>
  /** Of what is said about products. */
  readonly reviewReads: SharedReads<ReviewSummary>
  /** Where the shop ships to. */
  readonly countries: readonly Country[]
  /** What every page's context begins with. */
  readonly base: View
}

interface SiteParts {
  readonly website: Website
  readonly collections: readonly Collection[]
  readonly theme: Theme
  readonly engine: Engine
  readonly shelf: ItemShelf
}

export function createSite({ website, collections, theme, engine, shelf }: SiteParts): Site {
  return {
    website,
    collections,
    theme,
    prices: createPrices(engine, website.settings),
    items: new SiteItems(website, shelf),
    reads: new SharedReads(),
    reviewReads: new SharedReads(),
    countries: servedCountries(website.settings),
    base: {
      website: toWebsiteView(website),
      websiteSettings: toSettingsView(website),
      localizedStrings: member(website.data, 'localizedStrings') ?? {},
      // Prices are written by the rules of the website's language.
      featureFlags: { useCLDRMoneyFormat: true },
      mainNavigation: toNavigation(collections, 'main'),
      footerNavigation: toNavigation(collections, 'footer'),
      ...toOverlay(collections),
      stylesheetUrl: theme.stylesheet.url,
    },
  }
}

/** What is laid over pages where its visitor opens it: the first that needs no password. */
function toOverlay(collections: readonly Collection[]): View {
  const isOverlay = ({ typeName, passwordHash }: Collection) =>
    typeName === 'popup-overlay' && passwordHash === null
  const overlay = collections.find(isOverlay)
  return overlay === undefined ? {} : { popupOverlay: toCollectionView(overlay) }
}

function toWebsiteView({ id, identifier, title, data, settings }: Website): View {
  return {
    siteTitle: title,
    ...toView(member(data, 'website')),
    id,
    identifier,
    timeZone: settings.timeZone,
    language: settings.locale,
  }
}

function toSettingsView({ data, settings }: Website): View {
  const own = toView(member(data, 'websiteSettings'))
  const { multipleQuantityAllowedForServices, currency } = settings
  return {
    ...own,
    storeSettings: {
      ...toView(own['storeSettings']),
      multipleQuantityAllowedForServices,
      selectedCurrency: currency,
    },
  }
}
