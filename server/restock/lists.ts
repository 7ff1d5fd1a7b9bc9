import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import { isStorableJson } from '../store/storable.ts'
import type { Site } from '../website/site.ts'

/** Entries of one answer. The next one begins after `nextPageCursor`. */
const PAGE = 50

/** A slice of a list; `nextPageCursor` is null at its end. */
type RestockSlice<Name extends string, Entry> = Readonly<Record<Name, readonly Entry[]>> & {
  readonly hasNextPage: boolean
  readonly nextPageCursor: string | null
}

/** The variants that visitors wait for, with the number of visitors. */
export async function listSignUpGroups(read: Repositories, { items, website }: Site, cursor: string) {
  const [itemId, sku] = readCursor(cursor, 'string')
  const after = cursor === '' ? undefined : { itemId: String(itemId), sku: String(sku) }
  const groups = await read.restockSignUps.groups(website.id, PAGE + 1, after)
  const ids = [...new Set(groups.map((group) => group.itemId))]
  const found = await items.byIds(read.items, ids)
  const variants = await read.variants.of(website.id, ids)
  return toSlice(
    'signUpGroups',
    groups,
    (last) => [last.itemId, last.sku],
    (group) => {
      const variant = variants.find((one) => one.itemId === group.itemId && one.sku === group.sku)
      return {
        productId: group.itemId,
        variantId: group.sku,
        productName: found.find(({ id }) => id === group.itemId)?.title ?? '',
        variantText: describeVariant(toOptionValues(variant?.attributes ?? {})),
        qtyInStock: variant?.qtyInStock ?? 0,
        signUpCount: group.count,
        firstSignUpOn: group.firstAt,
        lastSignUpOn: group.lastAt,
      }
    },
  )
}

/** The visitors who wait for a variant, the first ones first. */
export async function listSignUps(
  read: Repositories,
  { website }: Site,
  variant: VariantKey,
  cursor: string,
) {
  const [createdAt, id] = readCursor(cursor, 'number')
  const after = cursor === '' ? undefined : { createdAt: Number(createdAt), id: String(id) }
  const signUps = await read.restockSignUps.waiting(website.id, variant, PAGE + 1, after)
  return toSlice(
    'signUps',
    signUps,
    (last) => [last.createdAt, last.id],
    (signUp) => ({
      id: signUp.id,
      siteVisitorEmail: signUp.email,
      isJoinMailingList: signUp.joinsList,
      createdOn: signUp.createdAt,
    }),
  )
}

function toSlice<Name extends string, Row, Entry>(
  name: Name,
  rows: readonly Row[],
  toKey: (last: Row) => readonly [string | number, string],
  toEntry: (row: Row) => Entry,
): RestockSlice<Name, Entry> {
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const hasNextPage = rows.length > PAGE
  const nextPageCursor =
    hasNextPage && last !== undefined ? Buffer.from(JSON.stringify(toKey(last))).toString('base64url') : null
  return { [name]: shown.map(toEntry), hasNextPage, nextPageCursor } as unknown as RestockSlice<Name, Entry>
}

/** The key in a cursor, whose first value has this type. Throws `body_invalid` for one that no answer gave. */
function readCursor(cursor: string, type: 'string' | 'number'): readonly unknown[] {
  if (cursor === '') return []
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isKey = Array.isArray(key) && key.length === 2 && typeof key[0] === type
    if (isKey && typeof key[1] === 'string' && isStorableJson(key)) return key
  } catch {
    // Refused below.
  }
  throw bodyInvalid([{ path: '/cursor', message: 'Send the nextPageCursor of the last answer, or none.' }])
}
