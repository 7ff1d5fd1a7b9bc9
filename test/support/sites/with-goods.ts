import { PRODUCT_TYPE, RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'

/** A product of a test: its `structuredContent`, its variants, and other members of its data. */
export interface Goods {
  readonly product?: object
  readonly variants?: readonly object[]
  readonly data?: object
  /** Other members of the item. */
  readonly item?: object
}

/** A small website with further products in its shop, by their address. `quay` sells `lamp` as `quay-lamp`. */
export function withGoods(files: SiteFiles, goods: Readonly<Record<string, Goods>>): SiteFiles {
  const { id: name } = files.site
  const added = Object.entries(goods).map(([urlId, one]) => toItem(name, urlId, one))
  const collections = files.collections.map((collection) =>
    collection.typeName === 'products'
      ? {
          ...collection,
          items: [...collection.items, ...collectionSchema.shape.items.unwrap().parse(added)],
        }
      : collection,
  )
  return { ...files, collections }
}

function toItem(name: string, urlId: string, { product, variants = [{}], data, item }: Goods) {
  return {
    id: `${name}-${urlId}`,
    urlId,
    title: `${name} ${urlId}`,
    recordType: RECORD_TYPE['store-item'],
    publishOn: '2026-03-01T09:00:00Z',
    data: {
      structuredContent: { productType: PRODUCT_TYPE.physical, variantOptionOrdering: [], ...product },
      ...data,
    },
    variants: variants.map((variant) => ({
      sku: `${name}-${urlId}`,
      attributes: {},
      priceCents: 1200,
      qtyInStock: 5,
      ...variant,
    })),
    ...item,
  }
}
