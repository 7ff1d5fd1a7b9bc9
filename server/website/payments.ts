import type { PaymentSettings, Website } from '../store/types.ts'

/** The ways to pay at a website. */
export interface Payments {
  /** Whether visitors may pay by a test, which charges nothing. */
  readonly isTest: boolean
  /** Whether the shop takes orders. A test is the only way to pay, so it does not without. */
  readonly takesOrders: boolean
  /** Days after which an order is canceled whose transfer did not come. */
  readonly transferDays: number
}

const TRANSFER_DAYS = 14
/** The longest time that an order may wait for its transfer. */
export const MAX_TRANSFER_DAYS = 365

/**
 * The ways to pay at a website: what its owner set goes before what its files say. `isTestByDefault` holds where neither says
 * anything: in development.
 */
export function paymentsOf({ settings }: Pick<Website, 'settings'>, isTestByDefault: boolean): Payments {
  const { test = isTestByDefault, transferDays = TRANSFER_DAYS }: PaymentSettings = {
    ...settings.payments,
    ...settings.ownPayments,
  }
  return { isTest: test, takesOrders: test, transferDays }
}
