import { accounts } from './de/accounts.ts'
import { cart } from './de/cart.ts'
import { content } from './de/content.ts'
import { forms } from './de/forms.ts'
import { frame } from './de/frame.ts'
import { orders } from './de/orders.ts'
import { products } from './de/products.ts'
import { reports } from './de/reports.ts'
import { rules } from './de/rules.ts'

import type { Messages } from './patterns.ts'

/** German texts for visitors, in the rooms of the English ones. A text that is missing here is a type error. */
export const de: Messages = {
  ...rules,
  ...forms,
  ...frame,
  ...content,
  ...products,
  ...cart,
  ...orders,
  ...accounts,
  ...reports,
}
