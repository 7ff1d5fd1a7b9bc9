import type { Contestant, Render } from '../contestant.ts'
import { expressions } from '../hand-written/expressions.ts'
import { navigation } from '../hand-written/navigation.ts'
import { page } from '../hand-written/page.ts'
import { products } from '../hand-written/products.ts'
import { tiny } from '../hand-written/tiny.ts'

const functions: { readonly [name: string]: unknown } = { page, products, navigation, expressions, tiny }

/** Functions without a template language. `main` is the name of the function. */
export const contestant: Contestant = {
  compile: ({ main }) => functions[main] as Render,
}
