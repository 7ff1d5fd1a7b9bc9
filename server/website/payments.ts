import type { PaymentSettings, Website } from '../store/types.ts'

/** The ways to pay at a website. */
export interface Payments {
  /** Whether the service lets websites take test payments. */
  readonly allowsTests: boolean
  /** Whether visitors may pay by a test, which charges nothing. */
  readonly isTest: boolean
  /** Whether an order may be paid later, by bank transfer. */
  readonly takesTransfers: boolean
  /** Whether the shop takes orders: it does not without a way to pay. */
  readonly takesOrders: boolean
  /** Days after which an order is canceled whose transfer did not come. */
  readonly transferDays: number
  /** Lines that name the account for transfers; '' for none. */
  readonly transferTo: string
}

const TRANSFER_DAYS = 14
/** The most characters that name the account for transfers. */
export const MAX_TRANSFER_TO = 500
/** The longest time that an order may wait for its transfer. */
export const MAX_TRANSFER_DAYS = 365

/**
 * The ways to pay at a website: what its owner set goes before what its files say.
 *
 * Without `allowsTests` of the service it takes no test payments, whatever they say. A shop that takes them tries transfers too,
 * unless it says otherwise.
 */
export function paymentsOf({ settings }: Pick<Website, 'settings'>, allowsTests: boolean): Payments {
  const {
    test = true,
    transfer,
    transferDays = TRANSFER_DAYS,
    transferTo = '',
  }: PaymentSettings = {
    ...settings.payments,
    ...settings.ownPayments,
  }
  const isTest = allowsTests && test
  const takesTransfers = transfer ?? isTest
  const takesOrders = isTest || takesTransfers
  return { allowsTests, isTest, takesTransfers, takesOrders, transferDays, transferTo: transferTo.trim() }
}
