import { defineIsland } from '../../runtime/define-island.tsx'
import { ProductForm } from './product-form.tsx'

export const island = defineIsland(ProductForm)
