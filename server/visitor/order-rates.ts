import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { toMailbox } from '../../engine/domain/forms/email.ts'
import { type Text, text } from '../../engine/domain/messages/text.ts'
import { rateLimited } from '../errors/visitor-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import { keyOf } from './rates.ts'

/** The orders that a website takes. Donations count as orders. */
export interface OrderLimits {
  /** An hour, from one visitor address. */
  readonly maxByAddress: number
  /** An hour, for one mailbox. */
  readonly maxByMailbox: number
  /** A minute, from all visitors. */
  readonly maxBySite: number
  /** Orders that hold stock unpaid: at the same time for one mailbox, and a day from one visitor address. */
  readonly maxUnpaid: number
}

/** An order that is to be placed. */
export interface CountedOrder {
  /** Of the buyer, as it was typed. */
  readonly email: string
  /** Whether it is to be paid later. */
  readonly isUnpaid: boolean
  /** Set by the write that places it. It stays false for an order that was placed before. */
  isPlaced: boolean
}

interface Rate {
  readonly key: string
  readonly max: number
  readonly windowS: number
  readonly message: Text
}

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs `place`, and counts the order that it places by address, mailbox and website. Throws `rate_limited` after too many. While
     * they cannot be counted, orders are taken.
     */
    readonly countOrder: <T>(
      request: FastifyRequest,
      order: CountedOrder,
      place: () => Promise<T>,
    ) => Promise<T>
    /** Throws `rate_limited` when a mailbox has too many unpaid orders at a website, the new one included. */
    readonly limitUnpaid: (
      repositories: Pick<Repositories, 'orders'>,
      order: { readonly websiteId: string; readonly email: string },
    ) => Promise<void>
  }
}

/** Bounds the orders of strangers, because each takes stock and sends a mail to an address of their choice. */
export const orderRates = plugin<OrderLimits>(async (app, limits) => {
  const add = ({ key, windowS }: Rate, amount: number) =>
    app.counter.add(key, amount, windowS).catch((err: Error) => {
      app.log.warn({ err }, 'Redis does not answer, so orders are not limited')
    })
  app.decorate('countOrder', async (request, order, place) => {
    const counted: Rate[] = []
    let isKept = false
    try {
      for (const rate of ratesOf(request, order, limits)) {
        counted.push(rate)
        const count = await add(rate, 1)
        if (count !== undefined && count.total > rate.max) throw rateLimited(count.endsInS, rate.message)
      }
      const result = await place()
      isKept = order.isPlaced
      return result
    } finally {
      // Counted before the order is placed, so that many at once do not all pass.
      if (!isKept) for (const rate of counted) await add(rate, -1)
    }
  })
  app.decorate('limitUnpaid', async ({ orders }, { websiteId, email }) => {
    const unpaid = await orders.countAwaited(websiteId, email)
    if (unpaid > limits.maxUnpaid) throw rateLimited(HOUR_S, text('unpaid_orders_limited'))
  })
})

function ratesOf(request: FastifyRequest, order: CountedOrder, limits: OrderLimits): readonly Rate[] {
  const visitor = keyOf(request)
  const { id } = request.site.website
  // Hashed, because Redis is no place for the addresses of people.
  const mailbox = hashToken(toMailbox(order.email))
  const rates = [
    { key: `orders ${visitor}`, max: limits.maxByAddress, windowS: HOUR_S, message: text('orders_limited') },
    {
      key: `orders ${id} ${mailbox}`,
      max: limits.maxByMailbox,
      windowS: HOUR_S,
      message: text('orders_limited'),
    },
    { key: `orders ${id}`, max: limits.maxBySite, windowS: MINUTE_S, message: text('rate_limited') },
  ]
  if (!order.isUnpaid) return rates
  const message = text('unpaid_orders_limited')
  return [...rates, { key: `unpaid ${visitor}`, max: limits.maxUnpaid, windowS: DAY_S, message }]
}
