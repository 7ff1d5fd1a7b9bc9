import { callOnSubmit } from '../../parts/call-on-submit.ts'
import { addToCart } from '../../runtime/buy.ts'
import { isSignedIn } from '../../runtime/cookies.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** The paywall of a lesson: joining leads straight to the checkout, and a login in another tab opens the lesson here. */
export const island: Island = (root) => {
  callOnSubmit(root.querySelector('form'), (fields) => {
    const [itemId, sku] = ['itemId', 'sku'].map((name) => String(fields.get(name) ?? ''))
    return addToCart({ itemId: itemId ?? '', sku: sku ?? '', quantity: 1 })
  })
  const wasSignedIn = isSignedIn()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isSignedIn() !== wasSignedIn) location.reload()
  })
}
