import { z } from 'zod'
import { testPaymentsOff } from '../errors/owner-problems.ts'
import { MAX_TRANSFER_DAYS, MAX_TRANSFER_TO, type Payments, paymentsOf } from '../website/payments.ts'
import { defineCall, type OwnerCall } from './call.ts'

const paymentsSchema = z.strictObject({
  test: z.boolean().describe('Whether visitors may pay by a test, which charges nothing'),
  transfer: z.boolean().describe('Whether visitors may pay an order later, by bank transfer'),
  takesOrders: z.boolean().describe('Whether there is any way to pay; the shop takes no orders without one'),
  transferDays: z.int().describe('Days after which an order is canceled whose transfer did not come'),
  transferTo: z
    .string()
    .describe('Lines that pages and mails show to buyers who transfer: payee, IBAN, bank; empty for none'),
})

const show = defineCall({
  id: 'showPayments',
  command: { name: 'payments' },
  method: 'get',
  path: '/api/owner/payments',
  summary: 'Show the ways to pay',
  description: 'Shows how visitors may pay, and how long an order waits for its transfer.',
  answer: z.strictObject({ payments: paymentsSchema }),
  problems: [],
  run: async ({ site }) => ({ payments: toAnswer(site.payments) }),
})

const change = defineCall({
  id: 'changePayments',
  command: { name: 'payments' },
  method: 'put',
  path: '/api/owner/payments',
  summary: 'Change the ways to pay',
  description:
    'Sets what is given; what is not stays. It goes before the files of the website, also when they are read again. A transfer pays for no subscription and no donation.',
  body: {
    schema: z
      .strictObject({
        test: z.boolean().exactOptional(),
        transfer: z.boolean().exactOptional(),
        transferDays: z.int().min(1).max(MAX_TRANSFER_DAYS).exactOptional(),
        transferTo: z.string().max(MAX_TRANSFER_TO).exactOptional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'expected test, transfer, transferDays or transferTo'),
    example: { transfer: true, transferDays: 14, transferTo: 'Harbour Goods, IBAN US00 0000 0000' },
  },
  answer: z.strictObject({ payments: paymentsSchema }),
  problems: ['test_payments_off'],
  run: async ({ site: { website, payments }, write }, { body }) => {
    if (body.test === true && !payments.allowsTests) throw testPaymentsOff()
    const ownPayments = await write(({ websites }) =>
      websites.changeOwnSetting(website.id, 'ownPayments', (current) => ({ ...current, ...body })),
    )
    const settings = { ...website.settings, ownPayments }
    return { payments: toAnswer(paymentsOf({ settings }, payments.allowsTests)) }
  },
})

function toAnswer({ isTest: test, takesTransfers: transfer, takesOrders, ...rest }: Payments) {
  const { transferDays, transferTo } = rest
  return { test, transfer, takesOrders, transferDays, transferTo }
}

/** The ways to pay at a website. */
export const paymentCalls: readonly OwnerCall[] = [show, change]
