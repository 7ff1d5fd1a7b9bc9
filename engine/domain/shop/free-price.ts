import { compareDecimals, ZERO } from '../data/decimal.ts'
import { member, type Node, toText } from '../data/value.ts'
import type { Money } from './money.ts'

/** The text of an owner for prices of zero. No language has one of its own, so prices are amounts unless it is set. */
const FREE_TEXT = 'productPriceFreeText'

/** The words in place of a price of zero, such as `Free`, from the `localizedStrings` of a website; '' for an amount. */
export function freeTextFor({ amount }: Money, localizedStrings: Node): string {
  return compareDecimals(amount, ZERO) === 0 ? toText(member(localizedStrings, FREE_TEXT)) : ''
}
