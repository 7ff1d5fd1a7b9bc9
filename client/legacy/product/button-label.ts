import type { Choice } from '../../../engine/domain/shop/product-choice.ts'
import { hasStock } from '../../../engine/domain/shop/product-choice.ts'
import type { CallState } from '../../runtime/call-state.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import type { LegacyVariant } from './choice.ts'

/** The markup of the formatter `add-to-cart-btn`. */
const BUTTON = '.sqs-add-to-cart-button'

/** Says on the buttons of a product that its chosen variant is sold out or does not exist. Undefined while it is being chosen. */
export function labelButtons(
  itemId: string,
  say: ScriptSay,
  choice: Choice<LegacyVariant> | undefined,
): void {
  const buttons = document.querySelectorAll<HTMLElement>(`${BUTTON}[data-item-id="${CSS.escape(itemId)}"]`)
  const refusal = choice === undefined ? undefined : refusalText(say, choice)
  for (const button of buttons) {
    if (refusal === undefined) delete button.dataset['refusal']
    else button.dataset['refusal'] = refusal
    if (button.ariaDisabled !== 'true') showState(button, say, 'idle')
  }
}

function refusalText(say: ScriptSay, choice: Choice<LegacyVariant>): string | undefined {
  if ('message' in choice) return say('productPriceUnavailable')
  return hasStock(choice.value, 1) ? undefined : say('productSoldOutText')
}

/** The names of the states for themes. */
const STATE = { idle: 'idle', pending: 'adding', success: 'added', failed: 'idle' } as const

/** Shows the state of a purchase in its button: "Adding…", "Added!", or its own label. */
export function showState(button: HTMLElement, say: ScriptSay, call: CallState): void {
  const { originalLabel = '', refusal = originalLabel } = button.dataset
  const state = STATE[call]
  const label = { idle: refusal, adding: say('product_adding'), added: say('product_added') }[state]
  const inner = button.querySelector(`${BUTTON}-inner`) ?? button
  inner.textContent = label
  button.dataset['state'] = state
  button.ariaDisabled = state === 'idle' ? null : 'true'
}
