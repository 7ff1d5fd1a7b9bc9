import type { Json } from '../../../engine/index.ts'
import { OTHER_AMOUNT } from '../../shop/funds.ts'
import type { Fund } from '../../store/content-schema.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'

export const DONATE_URL = '/donate'

/** A fund as templates read it, with its amounts to choose from; `amount` is the one that was chosen, '' for none. */
export function toFundView({ prices }: Site, fund: Fund, amount: string): View {
  const { minimumCents, maximumCents } = fund
  return {
    ...(fund as unknown as View),
    formAction: DONATE_URL,
    amounts: fund.amountsCents.map((cents) => {
      const money = prices.toMoney(cents)
      return { value: money.value, money, isWhole: isWhole(money.value), isSelected: money.value === amount }
    }) satisfies Json,
    other: { value: OTHER_AMOUNT, isSelected: amount === OTHER_AMOUNT },
    range: { minimum: prices.print(minimumCents), maximum: prices.print(maximumCents) },
  }
}

/** Whether an amount has nothing behind its point, so that it can be shown without. */
function isWhole(value: string): boolean {
  return /^\d+(?:\.0+)?$/.test(value)
}
