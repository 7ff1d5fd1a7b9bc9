import { startRestockBox } from '../../parts/restock-box.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** The box in which visitors ask for a mail when a product is back in stock. Its markup is templates/islands/restock.html. */
export const island: Island = async (root) => {
  const form = root.querySelector('form')
  const email = root.querySelector<HTMLInputElement>('[name="siteVisitorEmail"]')
  const error = root.querySelector<HTMLElement>('.field-error')
  if (form === null || email === null || error === null) return
  const valueAt = (name: string) => new FormData(form).get(name)?.toString() ?? ''
  await startRestockBox({
    ...{ root, form, email, error },
    joins: form.querySelector<HTMLInputElement>('[name="isJoinMailingList"]'),
    captchaPlace: form.querySelector<HTMLElement>('.captcha-container'),
    productId: valueAt('productId'),
    variantId: () => valueAt('variantId'),
  })
}
