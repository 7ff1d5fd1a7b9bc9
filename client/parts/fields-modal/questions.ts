import type { FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { CallFailed } from '../../runtime/call.ts'
import { fetchPage } from '../../runtime/fetch-page.ts'
import { islandData } from '../../runtime/island-data.ts'
import { loadTexts } from '../../runtime/texts.ts'
import { enhanceForm, type FieldsForm } from '../fields-form/fields-form.ts'

/** The questions of a product, from the page that asks them. */
export interface LoadedQuestions {
  readonly heading: string
  /** Names the product. */
  readonly lede: string
  /** The form as the theme prints it, with the answers given so far. It keeps what the visitor types while it is not shown. */
  readonly form: HTMLFormElement
  readonly fields: FieldsForm
}

/** Keeps the ids of the form apart from those of the page around it. */
const PREFIX = 'asked-'

/**
 * Loads the questions of a product: `url` is the address of their page, such as `editFieldsUrl` of an entry of the cart.
 *
 * Throws `CallFailed`, also when the page does not ask anything.
 */
export async function loadQuestions(url: string): Promise<LoadedQuestions> {
  const [{ page }, say] = await Promise.all([fetchPage(url), loadTexts()])
  const root = page.querySelector('[data-island="fields-form"]')
  const printed = root?.querySelector('form')
  if (!root || !printed) throw new CallFailed(404, {})
  const form = document.importNode(printed, true)
  for (const element of form.querySelectorAll('[id], [for], [aria-describedby]')) rename(element)
  const rules = JSON.parse(islandData(root) || '[]') as readonly FieldRule[]
  return {
    heading: page.querySelector('h1')?.textContent ?? '',
    lede: page.querySelector('.lede')?.textContent ?? '',
    form,
    fields: enhanceForm(form, rules, say),
  }
}

function rename(element: Element): void {
  for (const name of ['id', 'for', 'aria-describedby']) {
    const ids = element.getAttribute(name)
    if (ids !== null) element.setAttribute(name, ids.replaceAll(/[^ ]+/g, `${PREFIX}$&`))
  }
}
