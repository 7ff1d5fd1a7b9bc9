import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'
import { isMembership } from '../../engine/domain/product.ts'
import type { Json } from '../../engine/index.ts'
import { wayTo } from './ancestors.ts'
import type { ReadCollection, SiteProblem } from './site-checks.ts'
import type { SiteCollection, SiteItem } from './site-schema.ts'

/** Memberships that nobody could buy, and collections that none opens. */
export function checkMemberships(read: readonly ReadCollection[]): readonly SiteProblem[] {
  const all = read.map(({ collection }) => collection)
  return read.flatMap(({ file, collection }) => [
    ...checkLock(file, collection, all),
    ...collection.items.flatMap((item, index) => checkMembership(item, file, `items[${index}]`)),
  ])
}

function checkLock(
  file: string,
  { membership }: SiteCollection,
  all: readonly SiteCollection[],
): readonly SiteProblem[] {
  if (membership === undefined) return []
  const shop = all.find(
    ({ typeName, items }) =>
      typeName === 'products' &&
      items.some(({ id, data }) => id === membership && isMembership(data as Json)),
  )
  const problem = (message: string) => [{ file, path: 'membership', message }]
  if (shop === undefined)
    return problem(`expected the id of a product of type ${PRODUCT_TYPE.paywall}, not "${membership}"`)
  const isLocked = wayTo(all, shop).some((one) => (one.password ?? one.membership) !== undefined)
  return isLocked ? problem(`expected what everybody can buy, and not in "${shop.id}"`) : []
}

/** There is one of each, and it never runs out. */
function checkMembership(item: SiteItem, file: string, path: string): readonly SiteProblem[] {
  const [variant] = item.variants
  if (!isMembership(item.data as Json) || variant === undefined) return []
  if (item.variants.length > 1)
    return [{ file, path: `${path}.variants`, message: 'expected one alone, of a membership' }]
  return variant.isUnlimited
    ? []
    : [{ file, path: `${path}.variants[0].isUnlimited`, message: 'expected true, of a membership' }]
}
