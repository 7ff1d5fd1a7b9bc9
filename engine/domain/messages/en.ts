import { accounts } from './en/accounts.ts'
import { cart } from './en/cart.ts'
import { content } from './en/content.ts'
import { forms } from './en/forms.ts'
import { frame } from './en/frame.ts'
import { orders } from './en/orders.ts'
import { products } from './en/products.ts'
import { reports } from './en/reports.ts'
import { rules } from './en/rules.ts'

/**
 * English texts for visitors (storefront specification §5, §8 and §9): one file for each room.
 *
 * Patterns have the syntax of the formatter `message`: `{name}`, and `{count, plural, one {…} other {…}}`. A website
 * overrides a text with a member of `localizedStrings` of the same name. An ASCII apostrophe starts a quoted part in
 * this syntax, so texts use ’.
 */
export const en = {
  ...rules,
  ...forms,
  ...frame,
  ...content,
  ...products,
  ...cart,
  ...orders,
  ...accounts,
  ...reports,
} as const

/** The name of a text. */
export type MessageKey = keyof typeof en
