import { make } from '../parts/make.ts'
import { startRestockBox } from '../parts/restock-box.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts } from '../runtime/texts.ts'
import type { LegacyVariant } from './product/choice.ts'

/**
 * `.product-restock-notification`, as the formatter `product-restock-notification` prints one for each variant that is
 * sold out. All are hidden. The first one of a product is shown, and asks which variant the visitor waits for.
 */
export const island: Island = async (root) => {
  const { productId = '' } = root.dataset
  const boxes = document.querySelectorAll<HTMLElement>(
    `.product-restock-notification[data-product-id="${CSS.escape(productId)}"]`,
  )
  const form = root.querySelector<HTMLFormElement>('.product-restock-form')
  const email = form?.querySelector<HTMLInputElement>('[name="email"]')
  if (form === null || email == null || boxes[0] !== root) return
  const say = await loadTexts()
  email.type = 'email'
  email.autocomplete = 'email'
  email.ariaLabel = email.placeholder || say('label_email')
  const error = make('p', { class: 'field-error', id: `restock-error-${productId}` })
  error.hidden = true
  form.append(error)
  const choice = boxes.length > 1 ? addChoice(form, boxes, say('restock_which')) : undefined
  await startRestockBox({
    ...{ root, form, email, error, productId },
    joins: root.querySelector<HTMLInputElement>('[name="isJoinMailingList"]'),
    captchaPlace: root.querySelector<HTMLElement>('.captcha-container'),
    variantId: () => choice?.value ?? root.dataset['variantId'] ?? '',
  })
  form.noValidate = true
  root.hidden = false
}

/** Adds a select with the variants of all boxes of a product. */
function addChoice(form: HTMLFormElement, boxes: Iterable<HTMLElement>, label: string): HTMLSelectElement {
  const select = make('select', { 'aria-label': label })
  for (const { dataset } of boxes) {
    const { productId = '', variantId = '' } = dataset
    select.append(make('option', { value: variantId }, nameOf(productId, variantId)))
  }
  form.prepend(select)
  return select
}

/** The name of a variant, from the data of the selects that choose one: `Red / Large`. */
function nameOf(productId: string, sku: string): string {
  const fields = document.querySelector<HTMLElement>(
    `.product-variants[data-item-id="${CSS.escape(productId)}"]`,
  )
  const variants = JSON.parse(fields?.dataset['variants'] ?? '[]') as (LegacyVariant & { sku: string })[]
  const variant = variants.find((one) => one.sku === sku)
  return Object.values(variant?.attributes ?? {}).join(' / ') || sku
}
