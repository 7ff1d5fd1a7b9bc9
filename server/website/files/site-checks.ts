import { PRODUCT_TYPE, RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { withAncestors } from '../ancestors.ts'
import { RESERVED_SEGMENTS } from '../paths.ts'
import { EDITOR_LIMIT } from './editor-limits.ts'
import { checkKind } from './kind-checks.ts'
import { SITE_LIMIT } from './site-limits.ts'
import type { SiteCollection, SiteFile, SiteItem } from './site-schema.ts'

/** A mistake in the files of a site. */
export interface SiteIssue {
  readonly file: string
  /** Such as `items[0].urlId`. */
  readonly path: string
  /** Says what is expected there. */
  readonly message: string
}

/** A collection and the file it was read from. */
export interface ReadCollection {
  readonly file: string
  readonly collection: SiteCollection
}

/** A name that has to be unique, and its place. */
interface UniqueName extends Omit<SiteIssue, 'message'> {
  readonly name: string
}

/** Checks that the schema of a single file cannot do: duplicate names, and references to parts that do not exist. */
export function checkSite(
  site: SiteFile,
  read: readonly ReadCollection[],
  templatePages: readonly string[],
): readonly SiteIssue[] {
  const collections = read.map(({ collection }) => collection)
  const rest = { collections, coupons: site.coupons, templatePages }
  const items = read.flatMap(({ file, collection }) =>
    collection.items.map((item, index) => ({ file, path: `items[${index}]`, item })),
  )
  return [
    ...checkCoupons(site),
    ...checkPhotoServices(read),
    ...findDuplicates(read.map(({ file, collection }) => ({ file, path: 'id', name: collection.id }))),
    ...findDuplicates(read.flatMap(addressesOf)),
    ...findDuplicates(items.map(({ file, path, item }) => ({ file, path: `${path}.id`, name: item.id }))),
    ...read.flatMap(({ file, collection }) => checkCollection(file, collection, collections)),
    ...read.flatMap(({ file, collection }) =>
      checkKind(collection, rest).map((issue) => ({ file, ...issue })),
    ),
    ...items.flatMap(({ file, path, item }) => checkItem(item, file, path)),
    ...findDuplicates(items.flatMap(reviewsOf)),
    ...findDuplicates(read.flatMap(fundsOf)),
    ...items.flatMap(({ file, path, item }) => checkDigitalContent(item, file, path, collections)),
  ]
}

/** Counts the galleries of photo services over the whole website. */
function checkPhotoServices(read: readonly ReadCollection[]): readonly SiteIssue[] {
  const galleries = read.flatMap(({ file, collection: { data } }) =>
    [...(data.sections ?? []).entries()]
      .filter(([, section]) => section.type === 'gallery' && section.photoService !== undefined)
      .map(([index]) => ({ file, path: `data.sections[${index}]` })),
  )
  const { photoServiceGalleries: max } = EDITOR_LIMIT
  return galleries
    .slice(max)
    .map((place) => ({ ...place, message: `expected at most ${max} galleries of photo services` }))
}

function checkCoupons({ coupons }: SiteFile): readonly SiteIssue[] {
  const place = (index: number, key: string) => ({ file: 'site.json', path: `coupons[${index}].${key}` })
  return [
    ...findDuplicates(coupons.map(({ id }, index) => ({ ...place(index, 'id'), name: id }))),
    // The cart ignores the case of codes.
    ...findDuplicates(
      coupons.map(({ code }, index) => ({ ...place(index, 'code'), name: code.toLowerCase() })),
    ),
  ]
}

function reviewsOf({
  file,
  path,
  item,
}: {
  file: string
  path: string
  item: SiteItem
}): readonly UniqueName[] {
  return item.reviews.map(({ id }, index) => ({ file, path: `${path}.reviews[${index}].id`, name: id }))
}

/** The ids of funds, which are unique in a site because the donation page finds a fund by its id. */
function fundsOf({ file, collection: { data } }: ReadCollection): readonly UniqueName[] {
  return (data.sections ?? []).flatMap((section, index) =>
    section.type === 'donation' ? [{ file, path: `data.sections[${index}].id`, name: section.id }] : [],
  )
}

/** The URL paths of a collection and its items. */
function addressesOf({ file, collection: { urlId, items } }: ReadCollection): readonly UniqueName[] {
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
): readonly SiteIssue[] {
  const { urlId, data } = collection
  const issues: SiteIssue[] = []
  const [segment = ''] = urlId.split('/')
  if (RESERVED_SEGMENTS.has(segment))
    issues.push({
      file,
      path: 'urlId',
      message: `expected another address, because /${segment} belongs to the service`,
    })
  const family = withAncestors(all, collection)
  // Only a collection below itself, or below an unknown one, has an outermost ancestor with a parent.
  if (family[0]?.parentId !== null)
    issues.push({
      file,
      path: 'parentId',
      message: 'expected the id of a collection that is not inside this one',
    })
  if (family.length > SITE_LIMIT.levels)
    issues.push({
      file,
      path: 'parentId',
      message: `expected at most ${SITE_LIMIT.levels} collections within one another`,
    })
  return issues.concat(checkLists(data.sections ?? [], file, 'data.sections', all))
}

/** Checks that sections which list a collection name one that exists. */
function checkLists(
  sections: NonNullable<SiteCollection['data']['sections']>,
  file: string,
  path: string,
  all: readonly SiteCollection[],
): readonly SiteIssue[] {
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

function checkItem(item: SiteItem, file: string, itemPath: string): readonly SiteIssue[] {
  const path = `${itemPath}.variants`
  const { variants } = item
  const { structuredContent: product } = item.data
  if (product === undefined) {
    const isProduct =
      item.recordType === RECORD_TYPE['store-item'] || variants.length > 0 || item.reviews.length > 0
    const message = 'expected this object, because the item has the members of a product'
    return isProduct ? [{ file, path: `${itemPath}.data.structuredContent`, message }] : []
  }
  if (variants.length === 0) return [{ file, path, message: 'expected at least one variant' }]
  const disorder = checkOrdering(item, product.variantOptionOrdering)
  return [
    ...disorder.map((issue) => ({ ...issue, file, path: `${itemPath}.${issue.path}` })),
    ...findDuplicates(variants.map(({ sku }, index) => ({ file, path: `${path}[${index}].sku`, name: sku }))),
    // A buyer could choose only the first of two variants with the same choices.
    ...findDuplicates(
      (disorder.length > 0 ? [] : variants).map(({ attributes }, index) => ({
        file,
        path: `${path}[${index}].attributes`,
        name: product.variantOptionOrdering.map((option) => attributes[option]).join(' / '),
      })),
    ),
    ...checkVariantPictures(item).map((issue) => ({ ...issue, file, path: `${itemPath}.${issue.path}` })),
  ]
}

/** Each variant has a value of each option. The ordering is the mistake where several variants agree. */
function checkOrdering(
  { variants }: SiteItem,
  ordering: readonly string[],
): readonly Omit<SiteIssue, 'file'>[] {
  const expected = listOf(ordering)
  const found = variants.map(({ attributes }) => listOf(Object.keys(attributes)))
  const [own = ''] = found
  if (found.length > 1 && own !== expected && found.every((names) => names === own))
    return [
      {
        path: 'data.structuredContent.variantOptionOrdering',
        message: `expected ${own}, as in each variant, not ${expected}`,
      },
    ]
  return found.flatMap((names, index) =>
    names === expected
      ? []
      : [
          {
            path: `variants[${index}].attributes`,
            message: `expected ${expected}, as in variantOptionOrdering, not ${names}`,
          },
        ],
  )
}

/** The pictures of variants name variants and pictures that exist. */
function checkVariantPictures({ variants, data }: SiteItem): readonly Omit<SiteIssue, 'file'>[] {
  const count = data.items?.length ?? 0
  return Object.entries(data.structuredContent?.variantPictures ?? {}).flatMap(([sku, at]) => {
    const path = `data.structuredContent.variantPictures.${sku}`
    if (!variants.some((variant) => variant.sku === sku))
      return [{ path, message: 'expected the SKU of a variant of this product' }]
    return at < count
      ? []
      : [{ path, message: `expected the place of a picture in items, which has ${count}` }]
  })
}

/** Only digital products may have digital content. */
function checkDigitalContent(
  { data: { digitalContent, structuredContent } }: SiteItem,
  file: string,
  itemPath: string,
  all: readonly SiteCollection[],
): readonly SiteIssue[] {
  if (digitalContent === undefined) return []
  const path = `${itemPath}.data.digitalContent`
  if (structuredContent?.productType !== PRODUCT_TYPE.digital)
    return [{ file, path, message: `expected only in a product of type ${PRODUCT_TYPE.digital}` }]
  return checkLists(digitalContent.sections, file, `${path}.sections`, all)
}

function listOf(names: readonly string[]): string {
  return names.toSorted().join(', ') || 'no options'
}

/** One issue for each name that occurred before. */
function findDuplicates(names: readonly UniqueName[]): readonly SiteIssue[] {
  const first = new Map<string, string>()
  return names.flatMap(({ file, path, name }) => {
    const other = first.get(name)
    if (other === undefined) first.set(name, `${path} of ${file}`)
    return other === undefined
      ? []
      : [{ file, path, message: `expected a unique value, but "${name}" is also ${other}` }]
  })
}
