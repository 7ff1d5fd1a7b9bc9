import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { hasStock } from '../../../engine/domain/shop/product-choice.ts'
import { keepChoice } from '../../runtime/keep-choice.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../../runtime/texts.ts'
import { labelButtons } from './button-label.ts'
import { chooseIn, type LegacyVariant, readVariantFields, type VariantFields } from './choice.ts'
import { showVariant } from './show-variant.ts'

/**
 * `.product-variants`, as the formatter `variants-select` prints it: price, stock and button follow the choice.
 *
 * Each option has a select and radio buttons, and the theme shows one of them. They are kept alike.
 */
export const island: Island = async (root) => {
  const say = await loadTexts()
  const fields = readVariantFields(root)
  markSoldOut(root, fields.variants, say)
  const follow = () => {
    showChecked(root)
    showChoice(root, fields, say)
  }
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) selectLike(root, target)
    follow()
  })
  root.addEventListener('keydown', (event) => {
    const label = (event.target as Element).closest<HTMLElement>('label[role="button"]')
    if (label === null || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    label.click()
  })
  // The visitor may have been faster than this script.
  for (const radio of root.querySelectorAll<HTMLInputElement>('input:checked')) selectLike(root, radio)
  chooseByAddress(root, fields)
  follow()
}

/** Chooses the variant of the address, `?sku=…` in any case, where nothing is chosen yet. */
function chooseByAddress(root: Element, { variants, chosen }: VariantFields): void {
  const wanted = new URLSearchParams(location.search).get('sku')?.toLowerCase()
  const found = variants.find(({ sku }) => sku !== '' && sku.toLowerCase() === wanted)
  if (found === undefined || Object.values(chosen()).some(Boolean)) return
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[data-variant-option-name]'))
    select.value = found.attributes[select.dataset['variantOptionName'] ?? ''] ?? ''
}

function showChoice(root: HTMLElement, fields: VariantFields, say: ScriptSay): void {
  const isOpen = Object.values(fields.chosen()).includes('')
  const choice = chooseIn(fields)
  const variant = 'value' in choice ? choice.value : undefined
  showVariant(root, say, variant)
  keepChoice(root, variant?.sku)
  boundQuantity(root.dataset['itemId'] ?? '', variant)
  labelButtons(root.dataset['itemId'] ?? '', say, isOpen ? undefined : choice)
}

/** Lets the steps of the quantity end at what is left of the variant. */
function boundQuantity(itemId: string, variant: LegacyVariant | undefined): void {
  const field = `.product-quantity-input[data-item-id="${CSS.escape(itemId)}"] input`
  const left = variant === undefined || variant.isUnlimited ? QUANTITY.max : variant.qtyInStock
  for (const input of document.querySelectorAll<HTMLInputElement>(field))
    input.max = String(Math.min(Math.max(left, QUANTITY.min), QUANTITY.max))
}

/** Takes over the value of a radio button into the select of the same option. */
function selectLike(root: Element, radio: HTMLInputElement): void {
  const option = radio.closest('.variant-option')
  const select = option?.querySelector('select')
  if (select && root.contains(select)) select.value = radio.value
}

/** Checks the radio buttons that are like the selects, and says so to screen readers, for which the labels are buttons. */
function showChecked(root: Element): void {
  for (const option of root.querySelectorAll('.variant-option')) {
    const value = option.querySelector('select')?.value
    for (const radio of option.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
      radio.checked = radio.value === value
      for (const label of radio.labels ?? []) label.ariaPressed = String(radio.checked)
    }
  }
}

/** Marks values of which no variant is left, as the product form does. */
function markSoldOut(root: Element, variants: readonly LegacyVariant[], say: ScriptSay): void {
  const left = variants.filter((variant) => hasStock(variant, 1))
  for (const select of root.querySelectorAll<HTMLSelectElement>('select[data-variant-option-name]')) {
    const name = select.dataset['variantOptionName'] ?? ''
    for (const option of select.options)
      if (option.value !== '' && !left.some(({ attributes }) => attributes[name] === option.value)) {
        option.disabled = true
        option.text = `${option.text}, ${say('product_choice_sold_out')}`
        disableRadio(select, option.value)
      }
  }
}

function disableRadio(select: HTMLSelectElement, value: string): void {
  const radios = select.closest('.variant-option')?.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  for (const radio of radios ?? [])
    if (radio.value === value) {
      radio.disabled = true
      for (const label of radio.labels ?? []) label.ariaDisabled = 'true'
    }
}
