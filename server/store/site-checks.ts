import { PRODUCT_TYPE, RECORD_TYPE } from '../../engine/domain/codes.ts'
import { checkKind } from './kind-checks.ts'
import type { Site, SiteCollection, SiteItem } from './site-schema.ts'

/** What is wrong in a file, and where: `items[0].urlId`. */
export interface SiteProblem {
  readonly file: string
  readonly path: string
  readonly message: string
}

/** A collection and the file it was read from. */
export interface ReadCollection {
  readonly file: string
  readonly collection: SiteCollection
}

/** A name that may be there once, and where it stands. */
interface Name extends Omit<SiteProblem, 'message'> {
  readonly name: string
}

/** Addresses that the service answers itself. */
const RESERVED = new Set(['api', 'assets', 'cart', 'checkout', 'donate', 'newsletter', 'reviews', 'search'])

/** What one file alone cannot show: names that are there twice, and references to what is not there. */
export function checkSite(
  site: Site,
  read: readonly ReadCollection[],
  templatePages: readonly string[],
): readonly SiteProblem[] {
  const collections = read.map(({ collection }) => collection)
  const surroundings = { collections, coupons: site.coupons, templatePages }
  const items = read.flatMap(({ file, collection }) =>
    collection.items.map((item, index) => ({ file, path: `items[${index}]`, item })),
  )
  return [
    ...checkCoupons(site),
    ...findTwins(read.map(({ file, collection }) => ({ file, path: 'id', name: collection.id }))),
    ...findTwins(read.flatMap(addressesOf)),
    ...findTwins(items.map(({ file, path, item }) => ({ file, path: `${path}.id`, name: item.id }))),
    ...read.flatMap(({ file, collection }) => checkCollection(file, collection, collections)),
    ...read.flatMap(({ file, collection }) =>
      checkKind(collection, surroundings).map((problem) => ({ file, ...problem })),
    ),
    ...items.flatMap(({ file, path, item }) => checkItem(item, file, path)),
    ...findTwins(items.flatMap(reviewsOf)),
    ...findTwins(read.flatMap(fundsOf)),
    ...items.flatMap(({ file, path, item }) => checkDigitalContent(item, file, path, collections)),
  ]
}

function checkCoupons({ coupons }: Site): readonly SiteProblem[] {
  const place = (index: number, key: string) => ({ file: 'site.json', path: `coupons[${index}].${key}` })
  return [
    ...findTwins(coupons.map(({ id }, index) => ({ ...place(index, 'id'), name: id }))),
    // The case of codes does not matter.
    ...findTwins(coupons.map(({ code }, index) => ({ ...place(index, 'code'), name: code.toLowerCase() }))),
  ]
}

function reviewsOf({ file, path, item }: { file: string; path: string; item: SiteItem }): readonly Name[] {
  return item.reviews.map(({ id }, index) => ({ file, path: `${path}.reviews[${index}].id`, name: id }))
}

/** What one can give to: it is named on the way to its page. */
function fundsOf({ file, collection: { data } }: ReadCollection): readonly Name[] {
  return (data.sections ?? []).flatMap((section, index) =>
    section.type === 'donation' ? [{ file, path: `data.sections[${index}].id`, name: section.id }] : [],
  )
}

/** Where a collection and its items are found on the site. */
function addressesOf({ file, collection: { urlId, items } }: ReadCollection): readonly Name[] {
  const base = urlId === '' ? '' : `/${urlId}`
  const inside = items.map((item, index) => ({
    file,
    path: `items[${index}].urlId`,
    name: `${base}/${item.urlId}`,
  }))
  return [{ file, path: 'urlId', name: base || '/' }, ...inside]
}

function checkCollection(
  file: string,
  collection: SiteCollection,
  all: readonly SiteCollection[],
): readonly SiteProblem[] {
  const { urlId, data } = collection
  const problems: SiteProblem[] = []
  if (RESERVED.has(urlId.split('/')[0] ?? ''))
    problems.push({ file, path: 'urlId', message: `expected an address that is not the service's own` })
  if (!hasRoot(collection, all))
    problems.push({
      file,
      path: 'parentId',
      message: 'expected a collection that is there and not below this one',
    })
  return problems.concat(checkLists(data.sections ?? [], file, 'data.sections', all))
}

/** Blocks that show a part of a collection which is not there. */
function checkLists(
  sections: NonNullable<SiteCollection['data']['sections']>,
  file: string,
  path: string,
  all: readonly SiteCollection[],
): readonly SiteProblem[] {
  const lists = sections.map((section) => ('collection' in section ? String(section.collection) : undefined))
  const lost = [...lists.entries()].filter(
    ([, named]) => named !== undefined && !all.some((other) => other.urlId === named),
  )
  return lost.map(([index, named]) => ({
    file,
    path: `${path}[${index}].collection`,
    message: `expected the urlId of a collection, not "${named}"`,
  }))
}

/** Whether the way up ends at a collection that has no parent. */
function hasRoot({ parentId }: SiteCollection, all: readonly SiteCollection[]): boolean {
  const parents = new Map(all.map((collection) => [collection.id, collection.parentId]))
  let at: string | null | undefined = parentId
  for (let steps = 0; at !== null && at !== undefined && steps < all.length; steps++) at = parents.get(at)
  return at === null
}

function checkItem(item: SiteItem, file: string, itemPath: string): readonly SiteProblem[] {
  const path = `${itemPath}.variants`
  const { variants } = item
  const { structuredContent: product } = item.data
  if (product === undefined) {
    const isProduct =
      item.recordType === RECORD_TYPE['store-item'] || variants.length > 0 || item.reviews.length > 0
    const message = 'expected what makes a product of it'
    return isProduct ? [{ file, path: `${itemPath}.data.structuredContent`, message }] : []
  }
  if (variants.length === 0) return [{ file, path, message: 'expected at least one, of a product' }]
  const expected = listOf(product.variantOptionOrdering)
  const others = [...variants.entries()].filter(
    ([, { attributes }]) => listOf(Object.keys(attributes)) !== expected,
  )
  return [
    ...others.map(([index, { attributes }]) => ({
      file,
      path: `${path}[${index}].attributes`,
      message: `expected ${expected}, as in variantOptionOrdering, not ${listOf(Object.keys(attributes))}`,
    })),
    ...findTwins(variants.map(({ sku }, index) => ({ file, path: `${path}[${index}].sku`, name: sku }))),
  ]
}

/** What buyers get is of digital products alone. */
function checkDigitalContent(
  { data: { digitalContent, structuredContent } }: SiteItem,
  file: string,
  itemPath: string,
  all: readonly SiteCollection[],
): readonly SiteProblem[] {
  if (digitalContent === undefined) return []
  const path = `${itemPath}.data.digitalContent`
  if (structuredContent?.productType !== PRODUCT_TYPE.digital)
    return [{ file, path, message: 'expected it of a digital product alone' }]
  return checkLists(digitalContent.sections, file, `${path}.sections`, all)
}

function listOf(names: readonly string[]): string {
  return names.toSorted().join(', ') || 'no options'
}

/** A problem for each name that was there before. */
function findTwins(names: readonly Name[]): readonly SiteProblem[] {
  const first = new Map<string, string>()
  return names.flatMap(({ file, path, name }) => {
    const other = first.get(name)
    if (other === undefined) first.set(name, `${path} of ${file}`)
    return other === undefined
      ? []
      : [{ file, path, message: `expected another one than "${name}", which is ${other}` }]
  })
}
