import { member } from '../../engine/domain/value.ts'
import type { Engine } from '../../engine/index.ts'
import type { ReviewSummary } from '../store/reviews.ts'
import type { Collection, Variant, Website } from '../store/types.ts'
import { type Country, servedCountries } from './countries.ts'
import { type Lock, locksOf } from './locks.ts'
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
  /** What is behind a password or a membership, by the id of the collection. */
  readonly locks: ReadonlyMap<string, readonly Lock[]>
  /** The collections that the visitor may not see: all that are locked, until it is known who asks. */
  readonly closed: ReadonlySet<string>
  readonly theme: Theme
  readonly prices: Prices
  /** Those that the visitor may see. */
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
  const locks = locksOf(collections)
  const closed = new Set(locks.keys())
  return {
    website,
    collections,
    locks,
    closed,
    theme,
    prices: createPrices(engine, website.settings),
    items: new SiteItems(website, shelf, closed),
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
      ...toOverlay(collections.filter(({ id }) => !closed.has(id))),
      stylesheetUrl: theme.stylesheet.url,
    },
  }
}

/** What is laid over pages where its visitor opens it: the first that everybody may see. */
function toOverlay(open: readonly Collection[]): View {
  const overlay = open.find(({ typeName }) => typeName === 'popup-overlay')
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
