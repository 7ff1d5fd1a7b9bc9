import { sendCensus } from '../census.ts'
import { onSight } from './on-sight.ts'

/** Buttons that sell or call to an action, of our theme and of existing ones. */
const BUTTONS = [
  ...['.button-block a', '.hero .button', '.offer .button', '.product-buy [type="submit"]'],
  ...['.sqs-block-button a', '.sqs-add-to-cart-button', '[data-button-id]'],
].join()

/** More are not sent of one page. */
const MAX_SEEN = 20

const MAX_LABEL = 100

/** Sends buttons that the visitor sees and presses. */
export function followButtons(signal: AbortSignal): void {
  const buttons = [...document.querySelectorAll(BUTTONS)].slice(0, MAX_SEEN)
  onSight(buttons, signal, (button) => sendCensus('button-render', describe(button)))
  const press = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>(BUTTONS)
    if (button !== null) sendCensus('button-click', describe(button))
  }
  document.addEventListener('click', press, { signal, capture: true })
}

function describe(button: HTMLElement): Readonly<Record<string, string>> {
  const { buttonId = button.id, itemId, collectionId = '' } = button.dataset
  const form = button.closest('form')
  return {
    ...{ buttonId, collectionId },
    blockId: button.closest('[id^="block-"]')?.id ?? '',
    label: (button.textContent ?? '').trim().slice(0, MAX_LABEL),
    destinationUrl: button instanceof HTMLAnchorElement ? button.pathname : '',
    itemId: itemId ?? form?.querySelector<HTMLInputElement>('[name="itemId"]')?.value ?? '',
  }
}
