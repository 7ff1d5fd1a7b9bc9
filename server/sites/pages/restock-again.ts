import type { VisitorProblem } from '../../errors/visitor-problem.ts'
import type { Item } from '../../store/types.ts'
import type { FormFields } from '../../visitor/fields.ts'
import { rejectedForm } from '../../visitor/form-state.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Page } from '../../website/page.ts'
import { toView } from '../../website/view.ts'
import { rejectedProductPage } from './rejected-product.ts'

/** The page of a product after its restock box was rejected, with the typed address and the error. */
export async function restockAgain(
  visit: Visit,
  item: Item,
  problem: VisitorProblem,
  form: FormFields,
): Promise<Page> {
  const state = rejectedForm(problem, form)
  const page = await rejectedProductPage(visit, item, state)
  const box = toView(page.content['restock'])
  const error = state.errors['siteVisitorEmail'] ?? ''
  return {
    ...page,
    content: { ...page.content, restock: { ...box, isHidden: false, isForSome: false, error } },
  }
}
