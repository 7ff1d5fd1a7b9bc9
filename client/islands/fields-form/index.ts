import type { FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { enhanceForm } from '../../parts/fields-form/fields-form.ts'
import { islandData } from '../../runtime/island-data.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'

/** The page with the questions of a product: wrong answers are shown before the form is sent. */
export const island: Island = async (element) => {
  const form = element.querySelector('form')
  const fields = JSON.parse(islandData(element)) as readonly FieldRule[]
  if (form === null) return
  const { check } = enhanceForm(form, fields, await loadTexts())
  form.addEventListener('submit', (event) => {
    if (!check()) event.preventDefault()
  })
}
