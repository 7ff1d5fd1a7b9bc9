import type { Island } from '../../runtime/start-islands.ts'
import { createSuggestions } from './suggestions.ts'
import './styles.css'

/** Shows results while the visitor types. Without a choice, the form leads to the search page as it does without script. */
export const island: Island = (form) => {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]')
  if (input !== null) createSuggestions(input)
}
