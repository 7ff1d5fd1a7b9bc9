import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { CHECKOUT_PATH } from '../../../engine/domain/data/script-paths.ts'
import { asksVisitor, type FormDefinition, type FormValues } from '../../../engine/domain/forms/form.ts'
import { hiddenFromQuery } from '../../../engine/domain/forms/hidden-fields.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { Text } from '../../../engine/domain/messages/text.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { checkQuantity } from '../../../engine/domain/shop/product-choice.ts'
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
import { typedNumber } from '../../runtime/typed-number.ts'
import type { Asked } from './ask-questions.ts'
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
  const isExpress = purpose === 'cart' && button.dataset['expressCheckout'] === 'true'
  const failureTitle = say(isExpress ? 'purchase_failed' : FAILURE_TITLE[purpose])
  const purchase = readPurchase(button, purpose)
  if ('message' in purchase) return showAlert(say, failureTitle, say(purchase.message))
  const buy = (answers: FormValues | null) => deliver({ purpose, isExpress }, purchase.value, answers)
  const onSuccess = () => announce(say('product_added'))
  const form = purpose !== 'gift-card' && button.classList.contains('use-form') ? formOf(button) : undefined
  if (form !== undefined && asksVisitor(form)) {
    const send = async (answers: FormValues) => {
      const url = await buy(answers)
      return () => void start(async () => url, { onSuccess })
    }
    const hidden = hiddenByKey(form)
    return openForm({ purchase: purchase.value, hidden, failureTitle, send }, purpose, say)
  }
  void start(() => buy(form === undefined ? null : hiddenFromQuery(form, query())), {
    pendingMs: BUYING_MS.pending,
    onSuccess,
    onError: (error) => showAlert(say, failureTitle, failureText(error, say)),
  })
}

interface Way {
  readonly purpose: Purpose
  /** Whether the visitor goes on to the checkout at once. */
  readonly isExpress: boolean
}

/** Buys a product. Resolves to the address of the checkout of one that does not stay in the cart. */
async function deliver(
  { purpose, isExpress }: Way,
  purchase: Purchase,
  answers: FormValues | null,
): Promise<string | undefined> {
  if (purpose === 'gift-card') return giftCardUrl(purchase)
  if (purpose === 'subscription') return subscribe(purchase, answers)
  await addToCart(purchase, answers)
  return isExpress ? inLanguage(CHECKOUT_PATH) : undefined
}

type Form = Pick<FormDefinition, 'fields'>

/** The questions in the markup of the button; undefined where they cannot be read. */
function formOf({ dataset }: HTMLElement): Form | undefined {
  const form = JSON.parse(dataset['form'] ?? '{}') as Partial<Form>
  return Array.isArray(form.fields) ? { fields: form.fields } : undefined
}

function query(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(location.search))
}

/** The values that the page's address has for hidden fields, as the page of the questions takes them. */
function hiddenByKey(form: Form): Readonly<Record<string, string>> {
  const values = hiddenFromQuery(form, query())
  return Object.fromEntries(
    form.fields.flatMap(({ id, key = id }) => (Object.hasOwn(values, id) ? [[key, values[id] ?? '']] : [])),
  )
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

/** Opens the questions of a product, if there is still some of it to buy. */
function openForm(asked: Asked, purpose: Purpose, say: ScriptSay): void {
  const fail = (message: string) => showAlert(say, say('form_open_failed'), message)
  const open = async () => {
    const sku = await checkStock(asked.purchase, purpose, say)
    const { askQuestions } = await import('./ask-questions.ts')
    return askQuestions(say, { ...asked, purchase: { ...asked.purchase, sku } })
  }
  void settle(open, (error) => fail(failureText(error, say)))
}
