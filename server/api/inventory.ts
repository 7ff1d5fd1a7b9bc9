import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { readQuery } from '../plugins/bodies.ts'
import { itemUnknown } from '../refusal.ts'
import type { SiteServices } from '../sites/services.ts'

const stockQuery = z.object({ itemId: z.string().min(1).max(100) })

/** `GET /api/commerce/inventory/stock/?itemId=` says of each variant of a product how many are left. */
export const inventoryRoutes: FastifyPluginAsync<SiteServices> = async (app, { store }) => {
  for (const url of ['/api/commerce/inventory/stock', '/api/commerce/inventory/stock/'])
    app.get(url, async (request, reply) => {
      const { itemId } = readQuery(stockQuery, request)
      const { site } = request
      const item = await site.items.byId(store.read.items, itemId)
      const stock = item === undefined ? [] : await store.read.variants.stockOf(site.website.id, item.id)
      if (stock.length === 0) throw itemUnknown()
      reply.header('cache-control', 'no-store')
      return {
        results: stock.map(({ sku, qtyInStock, isUnlimited }) => ({
          sku,
          qtyInStock,
          unlimited: isUnlimited,
        })),
      }
    })
}
