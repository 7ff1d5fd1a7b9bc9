import type { Json } from '../../../engine/index.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Store } from '../../store/store.ts'
import { byVariant } from '../../store/variants.ts'
import { searchTextOf, withSearchTexts } from './search-text.ts'
import { referenceTo } from './site-assets.ts'
import type { SiteFiles } from './site-files.ts'
import { hashPasswords, type PasswordHashes, WHOLE_SITE, withoutPassword } from './site-passwords.ts'
import { type SiteCollection, TYPE_CODES } from './site-schema.ts'

export interface SeedCounts {
  readonly collections: number
  readonly items: number
  readonly variants: number
  readonly coupons: number
}

/**
 * Writes the files of a site to the store, in one transaction. Content that the files no longer have is removed. Stock,
 * carts, orders and reviews of buyers stay, so seeding again is safe at any time.
 */
export async function seedSite(store: Store, files: SiteFiles, nowMs: number): Promise<SeedCounts> {
  // Before the transaction, because each takes about 0.2 s.
  const hashes = await hashPasswords(store, files)
  await store.transaction((repositories) => writeSite(repositories, files, { hashes, nowMs }))
  return countSeeded(files)
}

/** The same in a transaction of the caller. Returns whether the website is new. */
export async function writeSite(
  repositories: Repositories,
  files: SiteFiles,
  { hashes, nowMs }: { readonly hashes: PasswordHashes; readonly nowMs: number },
): Promise<boolean> {
  const { site, collections } = files
  const { password: _, contributors: __, coupons: ___, ...website } = site
  const passwordHash = hashes.get(WHOLE_SITE) ?? null
  const isNew = await repositories.websites.save({ ...website, passwordHash, data: site.data as Json }, nowMs)
  await addContributors(repositories, files, nowMs)
  await saveCoupons(repositories, site)
  await repositories.collections.releaseUrls(site.id)
  await repositories.items.releaseUrls(site.id)
  for (const collection of collections)
    await saveCollection(repositories, site, {
      collection,
      passwordHash: hashes.get(collection.id) ?? null,
      nowMs,
    })
  await saveVariants(repositories, site.id, collections)
  await saveReviews(repositories, site.id, collections)
  await saveFiles(repositories, files, hashes)
  await removeOthers(repositories, site.id, collections)
  return isNew
}

/** The numbers of what a seed writes. */
export function countSeeded({ site, collections }: SiteFiles): SeedCounts {
  const items = collections.flatMap((collection) => collection.items)
  return {
    collections: collections.length,
    items: items.length,
    variants: items.flatMap(({ variants }) => variants).length,
    coupons: site.coupons.length,
  }
}

async function saveCoupons(
  { coupons }: Repositories,
  { id: websiteId, coupons: read }: SiteFiles['site'],
): Promise<void> {
  await coupons.clear(
    websiteId,
    read.map(({ code }) => code),
  )
  for (const coupon of read) await coupons.save({ ...coupon, websiteId, isOwn: false })
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

async function saveCollection(
  { collections, items }: Repositories,
  { id: websiteId, data: websiteData }: SiteFiles['site'],
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
      {
        ...values,
        websiteId,
        collectionId: collection.id,
        position,
        data: withSearchTexts(item, websiteData as Json),
      },
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

/** Keeps the files as they were given, for `GET /api/owner/website`. An asset that the store has is not written again. */
async function saveFiles(
  { assets, websiteFiles }: Repositories,
  { site: { id: websiteId }, assets: read, sources }: SiteFiles,
  hashes: PasswordHashes,
): Promise<void> {
  const stored = await websiteFiles.contents(websiteId)
  const contents = new Map<string, string>()
  for (const [path, data] of sources) contents.set(path, JSON.stringify(withoutPassword(path, data, hashes)))
  for (const asset of read) {
    const path = `assets/${asset.name}`
    const reference = JSON.stringify(referenceTo(asset))
    contents.set(path, reference)
    if ('bytes' in asset && stored.get(path) !== reference) await assets.save({ ...asset, websiteId })
  }
  const known = await assets.names(websiteId)
  await assets.remove(
    websiteId,
    known.filter((name) => !contents.has(`assets/${name}`)),
  )
  await websiteFiles.replace(websiteId, contents)
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
