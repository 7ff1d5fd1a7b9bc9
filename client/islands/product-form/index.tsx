import { type ProductFormData, toWholeForm } from '../../../engine/domain/shop/product-form-data.ts'
import { defineIsland } from '../../runtime/define-island.tsx'
import { ProductForm } from './product-form.tsx'

export const island = defineIsland(({ data }: { readonly data: ProductFormData }) => (
  <ProductForm data={toWholeForm(data)} />
))
