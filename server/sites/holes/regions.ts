import { FairCache } from '../../bytes/fair-cache.ts'
import type { RenderRequest } from '../../render/schema.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Partials } from '../../website/applied-partials.ts'
import { linksInLanguage } from '../../website/languages/links.ts'
import { templateOf, toRenderRequest } from '../../website/render-request.ts'
import type { Theme } from '../../website/theme.ts'
import type { View } from '../../website/view.ts'
import { renderPage } from '../render-page.ts'
import { type Fills, markOf } from './holed-page.ts'

/** The templates of a theme for the parts of a page that differ between its visitors, by the hole that stands for them. */
const REGIONS = {
  title: 'regions/title',
  notice: 'regions/notice',
  cartCount: 'regions/cart-count',
  cartPill: 'regions/cart-pill',
  announcementHidden: 'regions/announcement-hidden',
  freeShipping: 'regions/free-shipping',
} as const

type Region = keyof typeof REGIONS

const CART_REGIONS = ['cartCount', 'cartPill', 'announcementHidden', 'freeShipping'] as const

/** Names that only these templates may read; else a visitor would see the page of others. */
const VISITOR_NAMES = ['cart', 'notice']

const MARKS: Partials = Object.fromEntries(
  (Object.keys(REGIONS) as Region[]).map((region) => [REGIONS[region], markOf(region)]),
)

/** The request of a page with marks in place of the regions. */
export function withoutRegions(page: RenderRequest): RenderRequest {
  return { ...page, partials: { ...page.partials, ...MARKS } }
}

/**
 * Whether a page of a theme differs between visitors in these regions only. Templates of a theme may read the cart elsewhere; a page of
 * them is made for each visitor with a cart.
 */
export function hasRegions({ applied, layout }: Theme, page: string): boolean {
  return !applied.doesRead(VISITOR_NAMES, layout, { page }, Object.values(REGIONS))
}

/** Bytes of the texts that are kept, and estimated memory of those of a cart besides their letters. */
const MAX_BYTES = 2 ** 20
const ENTRY_BYTES = 500

/** Prints the regions of pages. Those of a cart are kept, because most pages that a visitor opens show the same. */
export class Regions {
  readonly #ofCarts = new FairCache<Fills, string>(MAX_BYTES)

  /** The regions that show a cart. */
  async ofCart(visit: Visit, cart: View): Promise<Fills> {
    const { website, language, theme } = visit.site
    const key = [website.id, website.revision, language.code, theme.name, JSON.stringify(cart)].join('\n')
    const kept = this.#ofCarts.use(key)
    if (kept !== undefined) return kept
    const texts = await Promise.all(
      CART_REGIONS.map(async (region) => [region, await printRegion(visit, region, { cart })] as const),
    )
    const length = texts.reduce((sum, [, text]) => sum + text.length, key.length)
    const fills: Fills = Object.fromEntries(texts)
    this.#ofCarts.set(key, fills, 2 * length + ENTRY_BYTES, website.id)
    return fills
  }
}

/** The text of a region for a view of the visitor. */
export function printRegion(visit: Visit, region: Region, view: View): Promise<string> {
  const { theme, website, base, language } = visit.site
  const template = templateOf(theme, REGIONS[region])
  const context = { ...base, ...linksInLanguage(language.prefix, view) }
  const composed = toRenderRequest(website, template, theme.applied.of(template), context)
  return renderPage(visit, composed, { root: REGIONS[region] })
}
