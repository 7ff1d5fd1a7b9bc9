import { isArray, member, toText } from '../../../engine/domain/data/value.ts'
import { toPrintedForm } from '../../../engine/domain/islands/product-form.ts'
import type { PrintedProductForm } from '../../../engine/domain/shop/product-form-view.ts'
import { itemUnknown } from '../../errors/shop-problems.ts'
import type { Item } from '../../store/types.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Page } from '../../website/page.ts'
import { collectionOf } from '../../website/site.ts'
import { toView } from '../../website/view.ts'
import { itemPage } from './item.ts'

/** The page of a product after its form was rejected, with the selected values and the errors. */
export async function rejectedProductPage(
  { read, site }: Visit,
  item: Item,
  state: FormState,
): Promise<Page> {
  const collection = collectionOf(site, item)
  if (collection === undefined) throw itemUnknown()
  const page = await itemPage(read, site, { collection, item }, state.values)
  return {
    ...page,
    status: state.status,
    content: {
      ...page.content,
      product: toPrintedForm({ ...(page.content['product'] as PrintedProductForm), errors: state.errors }),
      productData: { ...toView(page.content['productData']), errors: state.errors },
      ...toFormContent(state, targetsOf(page)),
    },
  }
}

/** The ids of the controls of a product's form, by their fields. */
function targetsOf({ content }: Page): Readonly<Record<string, string>> {
  const options = member(content['product'], 'options')
  const ids = isArray(options)
    ? options.map((option, at) => [toText(member(option, 'field')), `option-option-${at + 1}`] as const)
    : []
  // A choice of which nothing is left has no field for the quantity.
  const [[, first] = ['', 'quantity']] = ids
  const quantity = member(content['product'], 'isGone') === true ? first : 'quantity'
  return { ...Object.fromEntries(ids), quantity }
}
