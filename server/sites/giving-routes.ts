import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { en } from '../../engine/domain/messages/en.ts'
import { readQuery } from '../plugins/bodies.ts'
import { pageUnknown } from '../refusal.ts'
import { findFund, listFunds } from '../shop/funds.ts'
import { requireReviews } from '../shop/reviews.ts'
import { contributionPage, donatePage, toAmountFields } from './pages/donate.ts'
import { UNSUBSCRIBE_URL, unsubscribePage } from './pages/newsletter.ts'
import { reviewsPage } from './pages/reviews.ts'
import { sendPage } from './send-page.ts'
import type { SiteServices } from './services.ts'
import { DONATE_URL } from './views/fund.ts'

const text = z.string().max(300).default('')

/** The pages on which visitors give something: money, their opinion, or their farewell. */
export const givingRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const { read } = services.store

  app.get(DONATE_URL, { exposeHeadRoute: true }, async (request, reply) => {
    const { fund: id, amount } = readQuery(z.object({ fund: text, amount: text }), request)
    const fund = findFund(request.site, id)
    const values = toAmountFields(request.site, fund, amount)
    const page = donatePage(request.site, fund, { values, errors: {}, notice: undefined, status: 200 })
    return sendPage(services, request, reply, page)
  })

  app.get(`${DONATE_URL}/confirmed`, { exposeHeadRoute: true }, async (request, reply) => {
    const { contribution: id } = readQuery(z.object({ contribution: text }), request)
    const contribution = await read.contributions.byId(request.site.website.id, id)
    if (contribution === undefined) throw pageUnknown()
    const fund = listFunds(request.site).find((one) => one.id === contribution.fundId)
    return sendPage(services, request, reply, contributionPage(request.site, contribution, fund))
  })

  app.get('/reviews', { exposeHeadRoute: true }, async (request, reply) => {
    requireReviews(request.site)
    const { order: id, thanks } = readQuery(z.object({ order: text, thanks: text }), request)
    const order = await read.orders.byId(request.site.website.id, id)
    if (order === undefined) throw pageUnknown()
    const line = order.lines.find(({ itemId }) => itemId === thanks)
    const notice = line && ({ kind: 'success', message: en.review_thanks(line.productName) } as const)
    return sendPage(services, request, reply, await reviewsPage(read, request.site, order, { notice }))
  })

  app.get(UNSUBSCRIBE_URL, { exposeHeadRoute: true }, async (request, reply) => {
    const { email, done } = readQuery(z.object({ email: text, done: text }), request)
    const page = unsubscribePage({ values: { email }, errors: {}, status: 200, isDone: done !== '' })
    return sendPage(services, request, reply, page)
  })
}
