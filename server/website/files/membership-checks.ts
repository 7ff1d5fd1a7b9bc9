import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { isMembership } from '../../../engine/domain/shop/product.ts'
import type { Json } from '../../../engine/index.ts'
import { withAncestors } from '../ancestors.ts'
import type { ReadCollection, SiteIssue } from './site-checks.ts'
import type { SiteCollection, SiteItem } from './site-schema.ts'

/** Finds memberships that no visitor could buy, and collections whose membership does not exist. */
export function checkMemberships(read: readonly ReadCollection[]): readonly SiteIssue[] {
  const all = read.map(({ collection }) => collection)
  return read.flatMap(({ file, collection }) => [
    ...checkLock({ file, path: 'membership' }, collection.membership, all),
    ...checkLock({ file, path: 'data.paywall' }, collection.data.paywall, all),
    ...checkPaywall(file, collection),
    ...collection.items.flatMap((item, index) => checkMembership(item, file, `items[${index}]`)),
  ])
}

/** Only lessons have content that a paywall closes. */
function checkPaywall(file: string, { typeName, data }: SiteCollection): readonly SiteIssue[] {
  if (data.paywall === undefined || typeName === 'lessons') return []
  return [{ file, path: 'data.paywall', message: 'expected a paywall on lessons only' }]
}

function checkLock(
  place: Pick<SiteIssue, 'file' | 'path'>,
  membership: string | undefined,
  all: readonly SiteCollection[],
): readonly SiteIssue[] {
  if (membership === undefined) return []
  const shop = all.find(
    ({ typeName, items }) =>
      typeName === 'products' &&
      items.some(({ id, data }) => id === membership && isMembership(data as Json)),
  )
  const issue = (message: string) => [{ ...place, message }]
  if (shop === undefined)
    return issue(`expected the id of a product of type ${PRODUCT_TYPE.paywall}, not "${membership}"`)
  const isLocked = withAncestors(all, shop).some((one) => (one.password ?? one.membership) !== undefined)
  return isLocked
    ? issue(`expected a product that every visitor can buy, but "${shop.id}" or its parent is locked`)
    : []
}

/** A membership has one variant, which is unlimited. */
function checkMembership(item: SiteItem, file: string, path: string): readonly SiteIssue[] {
  const [variant] = item.variants
  if (!isMembership(item.data as Json) || variant === undefined) return []
  if (item.variants.length > 1)
    return [{ file, path: `${path}.variants`, message: 'expected one variant, because this is a membership' }]
  return variant.isUnlimited
    ? []
    : [
        {
          file,
          path: `${path}.variants[0].isUnlimited`,
          message: 'expected true, because this is a membership',
        },
      ]
}
