import { addToCart } from '../../runtime/add-to-cart.ts'
import { isSignedIn } from '../../runtime/cookies.ts'
import { failureText } from '../../runtime/failure-text.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'

/** The paywall of a lesson: joining leads straight to the checkout, and a login in another tab opens the lesson here. */
export const island: Island = (root) => {
  const form = root.querySelector('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void join(form)
  })
  const wasSignedIn = isSignedIn()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isSignedIn() !== wasSignedIn) location.reload()
  })
}

async function join(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form)
  const [itemId, sku] = ['itemId', 'sku'].map((name) => String(fields.get(name) ?? ''))
  try {
    await addToCart({ itemId: itemId ?? '', sku: sku ?? '', quantity: 1 })
    location.assign(form.dataset['next'] ?? '/')
  } catch (error) {
    const message = form.querySelector('[role="alert"]')
    if (message !== null) message.textContent = failureText(error, await loadTexts())
  }
}
