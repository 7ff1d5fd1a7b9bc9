import { z } from 'zod'
import type { PaymentSettings } from '../store/types.ts'
import { MAX_TRANSFER_DAYS } from '../website/payments.ts'
import { defineCall, type OwnerCall } from './call.ts'
import type { Owner } from './owner.ts'

const paymentsSchema = z.strictObject({
  test: z.boolean().describe('Whether visitors may pay by a test, which charges nothing'),
  takesOrders: z.boolean().describe('Whether there is any way to pay; the shop takes no orders without one'),
  transferDays: z.int().describe('Days after which an order is canceled whose transfer did not come'),
})

const show = defineCall({
  id: 'showPayments',
  method: 'get',
  path: '/api/owner/payments',
  summary: 'Show the ways to pay',
  description: 'Shows how visitors may pay, and how long an order waits for its transfer.',
  answer: z.strictObject({ payments: paymentsSchema }),
  problems: [],
  run: async ({ site }) => {
    const { isTest: test, takesOrders, transferDays } = site.payments
    return { payments: { test, takesOrders, transferDays } }
  },
})

const change = defineCall({
  id: 'changePayments',
  method: 'put',
  path: '/api/owner/payments',
  summary: 'Change the ways to pay',
  description:
    'Sets what is given; what is not stays. It goes before the files of the website, also when they are read again.',
  body: {
    schema: z
      .strictObject({
        test: z.boolean().exactOptional(),
        transferDays: z.int().min(1).max(MAX_TRANSFER_DAYS).exactOptional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'expected test or transferDays'),
    example: { test: true, transferDays: 14 },
  },
  answer: z.strictObject({ payments: paymentsSchema }),
  problems: [],
  run: async (owner, { body }) => {
    const { test, transferDays } = await changePayments(owner, body)
    return { payments: { test, takesOrders: test, transferDays } }
  },
})

/** Sets ways to pay, and answers all of them as they are then. */
export async function changePayments(
  { site, write }: Pick<Owner, 'site' | 'write'>,
  wanted: PaymentSettings,
): Promise<Required<PaymentSettings>> {
  const own = await write(({ websites }) =>
    websites.changeOwnSetting(site.website.id, 'ownPayments', (current) => ({ ...current, ...wanted })),
  )
  const { isTest, transferDays } = site.payments
  return { test: isTest, transferDays, ...own }
}

/** The ways to pay at a website. */
export const paymentCalls: readonly OwnerCall[] = [show, change]
