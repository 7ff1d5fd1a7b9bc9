import { isPlain } from '../../runtime/hold-clicks.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { createVisits, formAddress, isOfList, leaveForm } from './visits.ts'
import './styles.css'

/** Filters, sorts and pages a list without loading the page again. The address and the history stay those of pages. */
export const island: Island = (root, start) => {
  const { visit, follow } = createVisits(root, start)
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link === null || !isPlain(event) || !isOfList(link)) return
    event.preventDefault()
    visit(link.href)
  })
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    visit(formAddress(event.target as HTMLFormElement), () => leaveForm(root))
  })
  // Every choice applies at once; on phones the button closes the form, which hides the products.
  root.addEventListener('change', ({ target }) => {
    const { form } = target as HTMLInputElement
    if (form?.matches('.list-form')) visit(formAddress(form))
  })
  addEventListener('popstate', follow)
}
