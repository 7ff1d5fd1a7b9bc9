import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { Json } from '../../../engine/index.ts'
import { OTHER_AMOUNT } from '../../shop/giving/amount.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/**
 * A fund as templates read it, with its amounts to select from. `amount` is the selected one; '' for none. A fund with one
 * amount and no other has it as `fixed`, and it is selected.
 */
export function toFundView({ prices }: Site, fund: Fund, amount: string): View {
  const { minimumCents, maximumCents } = fund
  const isFixed = fund.amountsCents.length === 1 && !fund.allowsOther
  const amounts = fund.amountsCents.map((cents) => {
    const money = prices.toMoney(cents)
    return {
      value: money.value,
      money,
      isWhole: isWhole(money.value),
      isSelected: isFixed || money.value === amount,
    }
  }) satisfies Json
  return {
    ...(fund as View),
    formAction: PAGE_PATH.donate,
    amounts,
    fixed: isFixed ? (amounts[0] ?? null) : null,
    other: { value: OTHER_AMOUNT, isSelected: amount === OTHER_AMOUNT },
    range: { minimum: prices.print(minimumCents), maximum: prices.print(maximumCents) },
  }
}

/** Whether an amount has no cents, so that it can be shown without them. */
function isWhole(value: string): boolean {
  return /^\d+(?:\.0+)?$/.test(value)
}
