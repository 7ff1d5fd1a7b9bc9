import type { Owner } from '../owner/owner.ts'
import { CommandError } from './run-command.ts'

/** The cents of an amount in the currency of the website, such as `5.00`. Throws CommandError for anything else. */
export function toCents({ prices }: Owner['site'], text: unknown, name: string): number {
  const cents = typeof text === 'string' ? prices.readAmount(text) : undefined
  if (cents === undefined || cents <= 0)
    throw new CommandError(`${name} must be an amount above 0, such as 5.00, not '${text}'.`)
  return cents
}

/** An amount as the website prints it; one in a currency that the website had before, with the name of that currency. */
export function printMoney({ prices, website }: Owner['site'], cents: number, currency: string): string {
  return currency === website.settings.currency ? prices.print(cents) : `${cents} cents of ${currency}`
}
