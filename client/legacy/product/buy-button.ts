import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { Text } from '../../../engine/domain/messages/text.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { checkQuantity, typedNumber } from '../../../engine/domain/shop/product-choice.ts'
import type { Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import { showAlert } from '../../parts/show-alert.ts'
import { announce } from '../../runtime/announcer.ts'
import { addToCart, BUYING_MS, giftCardUrl, type Purchase, subscribe } from '../../runtime/buy.ts'
import { createCall, type StartCall, settle } from '../../runtime/call-state.ts'
import { failureText } from '../../runtime/failure-text.ts'
import { inLanguage } from '../../runtime/in-language.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { checkStock } from '../../runtime/stock.ts'
import { loadTexts, type ScriptSay } from '../../runtime/texts.ts'
import { showState } from './button-label.ts'
import { chooseIn, refusalOf, variantFieldsOf } from './choice.ts'

/** The title of the alert for a purchase that failed (storefront specification §8). */
const FAILURE_TITLE = {
  cart: 'add_failed',
  subscription: 'add_failed',
  'gift-card': 'gift_card_failed',
} as const satisfies Readonly<Record<Purpose, MessageKey>>

/** `.sqs-add-to-cart-button`, as the formatter `add-to-cart-btn` prints it: an element that only looks like a button. */
export const island: Island = async (button) => {
  const say = await loadTexts()
  const start = createCall((state) => showState(button, say, state), BUYING_MS.success)
  button.addEventListener('click', () => press(button, say, start))
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    button.click()
  })
}

function press(button: HTMLElement, say: ScriptSay, start: StartCall): void {
  if (button.ariaDisabled === 'true') return
  const purpose = purposeOf(button)
  const purchase = readPurchase(button, purpose)
  if ('message' in purchase) return showAlert(say, say(FAILURE_TITLE[purpose]), say(purchase.message))
  if (button.classList.contains('use-form')) return openForm(purchase.value, say)
  void start(() => buy(purpose, purchase.value), {
    pendingMs: BUYING_MS.pending,
    onSuccess: () => announce(say('product_added')),
    onError: (error) => showAlert(say, say(FAILURE_TITLE[purpose]), failureText(error, say)),
  })
}

/** Buys a product. Resolves to the address of the checkout of one that does not go into the cart. */
async function buy(purpose: Purpose, purchase: Purchase): Promise<string | undefined> {
  if (purpose === 'gift-card') return giftCardUrl(purchase)
  if (purpose === 'subscription') return subscribe(purchase)
  await addToCart(purchase)
  return undefined
}

function purposeOf({ dataset }: HTMLElement): Purpose {
  if (dataset['productType'] === String(PRODUCT_TYPE['gift-card'])) return 'gift-card'
  return dataset['isSubscription'] === 'true' ? 'subscription' : 'cart'
}

/** The chosen product, or the message that says what is wrong with the choice. */
function readPurchase(button: HTMLElement, purpose: Purpose): { value: Purchase } | { message: Text } {
  const itemId = button.dataset['itemId'] ?? ''
  const fields = variantFieldsOf(itemId)
  const choice = fields === undefined ? undefined : chooseIn(fields)
  const refusal = choice && refusalOf(choice)
  if (refusal !== undefined) return { message: refusalFor(purpose, refusal) }
  const quantity = checkQuantity(readQuantity(itemId))
  if ('message' in quantity) return quantity
  const sku = choice !== undefined && 'value' in choice ? choice.value.sku : ''
  return { value: { itemId, sku, quantity: quantity.value } }
}

/** A gift card without a value has words of its own. */
function refusalFor(purpose: Purpose, refusal: Text): Text {
  const isMissing = purpose === 'gift-card' && refusal.key === 'option_missing'
  return isMissing ? text('denomination_missing') : refusal
}

/** The typed quantity; 1 for a product without the field. */
function readQuantity(itemId: string): number {
  const field = `.product-quantity-input[data-item-id="${CSS.escape(itemId)}"] input`
  const input = document.querySelector<HTMLInputElement>(field)
  return input === null ? QUANTITY.min : typedNumber(input.value)
}

/** Opens the page that asks the questions of a product, if there is still some of it to buy. */
function openForm(purchase: Purchase, say: ScriptSay): void {
  const fail = (message: string) => showAlert(say, say('form_open_failed'), message)
  const open = async () => {
    const stock = await checkStock(purchase, 'cart')
    if ('message' in stock) return fail(say(stock.message))
    const { itemId, quantity } = purchase
    const query = { itemId, sku: stock.value, quantity: String(quantity) }
    location.assign(withQuery(inLanguage(PAGE_PATH.cartFields), query))
  }
  void settle(open, (error) => fail(failureText(error, say)))
}
