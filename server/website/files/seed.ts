import { textOfMarkup } from '../../../engine/domain/data/markup.ts'
import { type Json, member, toText } from '../../../engine/domain/data/value.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Store } from '../../store/store.ts'
import { byVariant } from '../../store/variants.ts'
import { TRANSLATIONS, translate } from '../languages/translate.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { toView, type View } from '../view.ts'
import type { SiteFiles } from './site-files.ts'
import { type SiteCollection, type SiteItem, TYPE_CODES } from './site-schema.ts'

export interface SeedCounts {
  readonly collections: number
  readonly items: number
  readonly variants: number
  readonly coupons: number
}

/** In UTF-16 code units. Bounds the search index; later text of an item is not found. */
const MAX_SEARCH_TEXT = 100_000

/** The entities that become characters. All others become blanks, because no word contains them. */
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Writes the files of a site to the store, in one transaction. Content that the files no longer have is removed. Stock,
 * carts, orders and reviews of buyers stay, so seeding again is safe at any time.
 */
export async function seedSite(store: Store, files: SiteFiles, nowMs: number): Promise<SeedCounts> {
  const { site, collections } = files
  // Before the transaction, because each takes about 0.2 s.
  const hashes = await hashPasswords(store, files)
  await store.transaction(async (repositories) => {
    const { password: _, contributors: __, coupons: ___, ...website } = site
    const passwordHash = hashes.get(WHOLE_SITE) ?? null
    await repositories.websites.save({ ...website, passwordHash, data: site.data as Json }, nowMs)
    await addContributors(repositories, files, nowMs)
    await repositories.coupons.clear(
      site.id,
      site.coupons.map(({ code }) => code),
    )
    for (const coupon of site.coupons)
      await repositories.coupons.save({ ...coupon, websiteId: site.id, isOwn: false })
    await repositories.collections.releaseUrls(site.id)
    await repositories.items.releaseUrls(site.id)
    for (const collection of collections)
      await saveCollection(repositories, site.id, {
        collection,
        passwordHash: hashes.get(collection.id) ?? null,
        nowMs,
      })
    await saveVariants(repositories, site.id, collections)
    await saveReviews(repositories, site.id, collections)
    await saveAssets(repositories, files)
    await removeOthers(repositories, site.id, collections)
  })
  const items = collections.flatMap((collection) => collection.items)
  return {
    collections: collections.length,
    items: items.length,
    variants: items.flatMap(({ variants }) => variants).length,
    coupons: site.coupons.length,
  }
}

/**
 * Adds the contributors of the files without a password, so that none can sign in before `npm run contributor` made one.
 * Those that are known stay as they are: a seed gives back no role that was taken away.
 */
async function addContributors(
  { contributors }: Repositories,
  { site }: SiteFiles,
  createdAt: number,
): Promise<void> {
  for (const { email, name, roles } of site.contributors)
    if ((await contributors.byEmail(site.id, email)) === undefined)
      await contributors.save({
        ...{ id: createId(), websiteId: site.id, email, name, roles, passwordHash: null, createdAt },
      })
}

/** The key of the website's own password among collection ids, none of which is empty. */
const WHOLE_SITE = ''

/**
 * Hashes passwords, by collection id. An unchanged password keeps its stored hash, because the cookies of visitors who
 * entered it are signed with that hash.
 */
async function hashPasswords(
  store: Store,
  { site, collections }: SiteFiles,
): Promise<ReadonlyMap<string, string>> {
  const { read } = store
  const hashes = new Map<string, string>()
  const add = async (id: string, password: string, kept: string) =>
    hashes.set(id, (await verifyPassword(password, kept)) ? kept : await hashPassword(password))
  if (site.password !== undefined)
    await add(WHOLE_SITE, site.password, (await read.websites.byId(site.id))?.passwordHash ?? '')
  for (const { id, password } of collections)
    if (password !== undefined)
      await add(id, password, (await read.collections.byId(site.id, id))?.passwordHash ?? '')
  return hashes
}

async function saveCollection(
  { collections, items }: Repositories,
  websiteId: string,
  {
    collection: { items: read, data, password: _, membership, ...collection },
    passwordHash,
    nowMs,
  }: {
    readonly collection: SiteCollection
    readonly passwordHash: string | null
    readonly nowMs: number
  },
): Promise<void> {
  const type = TYPE_CODES[collection.typeName]
  const access = { passwordHash, membershipId: membership ?? null }
  await collections.save({ ...collection, ...access, websiteId, type, data: data as Json }, nowMs)
  for (const [position, item] of read.entries()) {
    const { variants: _, reviews: __, searchText: ___, ...values } = item
    await items.save(
      { ...values, websiteId, collectionId: collection.id, position, data: withSearchTexts(item) },
      searchTextOf(item),
      nowMs,
    )
  }
}

async function saveVariants(
  { variants }: Repositories,
  websiteId: string,
  collections: readonly SiteCollection[],
): Promise<void> {
  const all = collections.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.variants.map((variant, position) => ({ ...variant, websiteId, itemId: item.id, position })),
    ),
  )
  for (const variant of all.toSorted(byVariant)) await variants.save(variant)
}

/** Writes the reviews of the files. Reviews of buyers stay. */
async function saveReviews(
  { reviews }: Repositories,
  websiteId: string,
  collections: readonly SiteCollection[],
): Promise<void> {
  const items = collections.flatMap((collection) => collection.items)
  for (const { id: itemId, reviews: read } of items)
    for (const { id, createdAt, rating, ...words } of read)
      await reviews.save({ id, websiteId, itemId, orderId: null, createdAt, rating, words })
  await reviews.removeOthers(
    websiteId,
    items.flatMap((item) => item.reviews.map(({ id }) => id)),
  )
}

async function saveAssets({ assets }: Repositories, { site, assets: read }: SiteFiles): Promise<void> {
  const names = new Set(read.map(({ name }) => name))
  for (const asset of read) await assets.save({ ...asset, websiteId: site.id })
  const known = await assets.names(site.id)
  await assets.remove(
    site.id,
    known.filter((name) => !names.has(name)),
  )
}

async function removeOthers(
  { collections, items, variants }: Repositories,
  websiteId: string,
  read: readonly SiteCollection[],
): Promise<void> {
  const kept = new Set(read.flatMap((collection) => collection.items.map(({ id }) => id)))
  const known = await items.ids(websiteId)
  await items.remove(
    websiteId,
    known.filter((id) => !kept.has(id)),
  )
  for (const { items: inside } of read) {
    const skus = new Map(inside.map((item) => [item.id, new Set(item.variants.map(({ sku }) => sku))]))
    const stored = await variants.of(websiteId, [...skus.keys()])
    for (const variant of stored.filter(({ itemId, sku }) => !skus.get(itemId)?.has(sku)))
      await variants.remove(variant)
  }
  const ids = new Set(read.map(({ id }) => id))
  const others = (await collections.list(websiteId)).filter(({ id }) => !ids.has(id))
  await collections.remove(
    websiteId,
    others.map(({ id }) => id),
  )
}

/** The data of an item. Each translation gets the text by which a search in its language finds the item. */
function withSearchTexts(item: SiteItem): Json {
  const data = item.data as View
  const all = toView(data[TRANSLATIONS])
  if (Object.keys(all).length === 0) return data
  const found = Object.entries(all).map(([code, translation]) => {
    const translated = {
      ...item,
      data: translate(data, member(translation, 'data')) as SiteItem['data'],
      searchText: toText(member(translation, 'searchText')) || item.searchText,
    }
    return [code, { ...toView(translation), searchText: searchTextOf(translated) }]
  })
  return { ...data, [TRANSLATIONS]: Object.fromEntries(found) }
}

/** The text by which a search finds an item, in addition to its title. */
function searchTextOf({ data, searchText, variants }: SiteItem): string {
  const { excerpt = '', body = '', tags = [], categories = [] } = data
  const texts = [excerpt, body].map((markup) =>
    textOfMarkup(markup, MAX_SEARCH_TEXT).replace(/&#?\w+;/g, toCharacter),
  )
  const choices = new Set(variants.flatMap(({ attributes }) => Object.values(attributes)))
  return [...texts, ...tags, ...categories, ...choices, searchText].join('\n').trim()
}

function toCharacter(entity: string): string {
  return ENTITIES[entity] ?? ' '
}
