import { withQuery } from '../../../engine/domain/data/paths.ts'
import { member } from '../../../engine/domain/data/value.ts'
import { toPrintedForm, toProductForm } from '../../../engine/domain/islands/product-form.ts'
import { toRestockBox } from '../../../engine/domain/islands/restock.ts'
import { toProductFormData } from '../../../engine/domain/shop/product-form-data.ts'
import type { PageReads } from '../../store/repositories.ts'
import type { Collection, Item, Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { toCollectionView } from '../../website/collection-view.ts'
import { toDescription } from '../../website/description.ts'
import { islandPageOf } from '../../website/island-page.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { itemUrl, SKU_PARAMETER } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { isProduct, withVariants } from '../item-views.ts'
import { suggestProducts } from '../suggestions.ts'
import { asOnlyVariant, chosenVariantOf, fieldsOfChoice, withChosenPicture } from '../views/chosen-variant.ts'
import { toDelivery } from '../views/delivery.ts'
import { toProductInstalments } from '../views/instalments.ts'
import { itemText, toItemView, withPrintedPrices } from '../views/item.ts'
import { toMerchandising } from '../views/merchandising.ts'
import { toOffers } from '../views/offers.ts'
import { readReviews } from '../views/reviews.ts'

/** An item with the collection that lists it. */
interface ListedItem {
  readonly collection: Collection
  readonly item: Item
}

/** Rows of an item that its page shows. */
interface ItemRows {
  readonly variants: readonly Variant[]
  readonly reviews: View
}

/**
 * The page of an item. A product's has the form that buys it, filled with `typed`: the fields of a rejected
 * form, hidden fields, or the `sku` that its address chooses.
 */
export async function itemPage(
  read: PageReads,
  site: Site,
  place: ListedItem,
  typed: TypedValues = {},
): Promise<Page> {
  const { item } = place
  const [found, reviews] = await Promise.all([
    withVariants(read, site, [item]),
    isProduct(item) ? readReviews(read, site, item) : {},
  ])
  const variants = found.flatMap(([, ofItem]) => ofItem)
  return variants.length > 0
    ? productPage(read, site, place, { variants, reviews }, typed)
    : articlePage(read, site, place, reviews)
}

/** An item that is sold: its form, and products that are like it. */
async function productPage(
  read: PageReads,
  site: Site,
  place: ListedItem,
  { variants, reviews }: ItemRows,
  typed: TypedValues,
): Promise<Page> {
  const { collection, item } = place
  const plain = toItemView(site, collection, item, variants)
  const chosen = chosenVariantOf(variants, typed)
  const pictured = chosen === undefined ? plain : withChosenPicture(plain, chosen)
  const view = variants.length > 1 ? withPrintedPrices(pictured, variants, site) : pictured
  const page = islandPageOf(site)
  const fields = chosen === undefined ? typed : fieldsOfChoice(view, chosen, typed)
  const form = toProductForm(view, page, fields)
  const instalments = toProductInstalments(site, view, variants)
  const isOurs = hasProductForm(site, collection)
  const related = await suggestProducts(read, site, item)
  return describeItem(place, view, {
    title: item.title,
    islands: isOurs ? ['product-form'] : [],
    content: {
      // The price of other themes prints the message of its item.
      item: isOurs ? view : { ...view, ...instalments },
      ...reviews,
      product: toPrintedForm(form),
      productData: toProductFormData(form),
      delivery: toDelivery(site, view),
      offers: toOffers(site, view, variants),
      restock: toRestockBox(view, page, fields) ?? null,
      ...toChosen(view, chosen),
      ...instalments,
      suggestions: related.views,
      productMerchandisingContext: {
        ...related.merchandising,
        ...toMerchandising([[item, variants]], chosen),
      },
    },
  })
}

/** The choice of the address, for the price at the top and for those who share the page. */
function toChosen(view: View, chosen: Variant | undefined): View {
  if (chosen === undefined) return {}
  const { sku } = chosen
  return { chosen: asOnlyVariant(view, chosen), chosenQuery: withQuery('', { [SKU_PARAMETER]: sku }) }
}

/** Any other item, with links to those beside it. A product without variants has reviews, too. */
async function articlePage(read: PageReads, site: Site, place: ListedItem, reviews: View): Promise<Page> {
  const { collection, item } = place
  const view = toItemView(site, collection, item, [])
  const neighbours = await neighboursOf(read, site, place)
  return describeItem(place, view, {
    title: `${item.title} — ${collection.title}`,
    islands: [],
    content: {
      item: { ...view, ...neighbours },
      ...reviews,
      suggestions: [],
      productMerchandisingContext: {},
    },
  })
}

/** Adds to a page all that pages of both kinds have. */
function describeItem(
  { collection, item }: ListedItem,
  view: View,
  { title, islands, content }: Pick<Page, 'title' | 'islands' | 'content'>,
): Page {
  return definePage({
    template: `collections/${collection.typeName}.item`,
    type: 'item',
    title,
    heading: item.title,
    url: encodeURI(itemUrl(collection, item)),
    description: toDescription(itemText(view, 'excerpt') || itemText(view, 'body')),
    imageUrl: content['chosen'] === undefined ? pictureOf(view) : firstOf(view) || pictureOf(view),
    isIndexed: true,
    islands,
    content: { collection: toCollectionView(collection), ...content },
  })
}

/** Whether the theme uses our form of a product. Other themes have markup of formatters, which needs other scripts. */
function hasProductForm({ theme }: Site, { typeName }: Collection): boolean {
  return theme.partials[`collections/${typeName}.item`]?.includes('islands/product-form') === true
}

/** The picture of an item; without one, the first of its gallery. */
function pictureOf(view: View): string {
  return itemText(view, 'assetUrl') || firstOf(view)
}

function firstOf(view: View): string {
  const first = member(member(view['items'], 0), 'assetUrl')
  return typeof first === 'string' ? first : ''
}

/** The items before and after an item, in the order of its collection. */
async function neighboursOf(read: PageReads, site: Site, { collection, item }: ListedItem): Promise<View> {
  const { previous, next } = await site.items.neighbours(read.items, item)
  const toLink = (one: Item): View => ({ title: one.title, fullUrl: itemUrl(collection, one) })
  return {
    ...(previous === undefined ? {} : { previousItem: toLink(previous) }),
    ...(next === undefined ? {} : { nextItem: toLink(next) }),
  }
}
