import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { Json } from '../../../engine/index.ts'
import { OTHER_AMOUNT } from '../../shop/giving/amount.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** A fund as templates read it, with its amounts to select from. `amount` is the selected one; '' for none. */
export function toFundView({ prices }: Site, fund: Fund, amount: string): View {
  const { minimumCents, maximumCents } = fund
  return {
    ...(fund as View),
    formAction: PAGE_PATH.donate,
    amounts: fund.amountsCents.map((cents) => {
      const money = prices.toMoney(cents)
      return { value: money.value, money, isWhole: isWhole(money.value), isSelected: money.value === amount }
    }) satisfies Json,
    other: { value: OTHER_AMOUNT, isSelected: amount === OTHER_AMOUNT },
    range: { minimum: prices.print(minimumCents), maximum: prices.print(maximumCents) },
  }
}

/** Whether an amount has no cents, so that it can be shown without them. */
function isWhole(value: string): boolean {
  return /^\d+(?:\.0+)?$/.test(value)
}
