import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'
import { createPlaceField } from './place-field.ts'
import './styles.css'

/** Suggests addresses below the first line of one. The fields stay as they are without script, and may all be typed. */
export const island: Island = async (input) => {
  if (input instanceof HTMLInputElement) createPlaceField(input, await loadTexts())
}
