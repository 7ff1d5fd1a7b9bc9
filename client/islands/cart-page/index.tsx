import { defineIsland } from '../../runtime/define-island.tsx'
import { CartPage } from './cart-page.tsx'

export const island = defineIsland(CartPage)
