import type { ChangeQueue } from '../../runtime/change-queue.ts'

/** The button that places the order. */
const PLACE = '[data-part="button"] button'

/** Sends the order once, for the total that the buyer has seen last. */
export function sendOnce(form: HTMLFormElement, queue: ChangeQueue): void {
  const button = () => form.querySelector<HTMLButtonElement>(PLACE)
  form.addEventListener('submit', (event) => {
    if (queue.isPending) {
      event.preventDefault()
      void sendWhenKnown(form, queue)
      return
    }
    // Its response is a page. Until then a second press would order the same again.
    setTimeout(() => button()?.setAttribute('disabled', ''))
  })
  addEventListener('pageshow', () => button()?.removeAttribute('disabled'))
}

/** Waits for the total of the address. The order is sent by itself only if that is the total on the button. */
async function sendWhenKnown(form: HTMLFormElement, queue: ChangeQueue): Promise<void> {
  const total = () => form.querySelector<HTMLInputElement>('[name="expectedTotalCents"]')?.value
  const seen = total()
  await queue.whenIdle()
  if (total() === seen) form.requestSubmit()
  else form.querySelector<HTMLButtonElement>(PLACE)?.focus()
}
