import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { itemUnknown } from '../errors/shop-problems.ts'
import { isUnlimited } from '../shop/cart/stock.ts'
import { readQuery } from '../visitor/fields.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'

/** Requests a minute from one address: four a second, more than the pages of a visitor send. */
const MAX_REQUESTS_PER_MINUTE = 240

export const stockQuery = z.object({ itemId: z.string().min(1).max(100).describe('The id of the product') })

/** `GET /api/commerce/inventory/stock/?itemId=` answers the stock of each variant of a product. */
export const inventoryRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const answerStock = withVisit(services, async ({ request, reply, site, read, websiteId }) => {
    const { itemId } = readQuery(stockQuery, request)
    const item = await site.items.byId(read.items, itemId)
    const stock = item === undefined ? [] : await read.variants.stockOf(websiteId, item.id)
    if (stock.length === 0) throw itemUnknown()
    reply.header('cache-control', 'no-store')
    return {
      results: stock.map((one) => ({
        sku: one.sku,
        qtyInStock: one.qtyInStock,
        unlimited: isUnlimited(item?.data, one),
      })),
    }
  })
  for (const path of [API_PATH.stock, `${API_PATH.stock}/`])
    app.get(path, { config: limitedTo(MAX_REQUESTS_PER_MINUTE) }, answerStock)
}
