import { addShowPassword } from '../../parts/show-password.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'

/** A field for a password, which can be shown while it is typed. */
export const island: Island = async (input) => {
  if (input instanceof HTMLInputElement) addShowPassword(input, await loadTexts())
}
