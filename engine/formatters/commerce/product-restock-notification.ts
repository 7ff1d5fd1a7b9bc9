import { type Json, member, type Node, toText } from '../../domain/data/value.ts'
import { defineFormatter, toResolve } from '../../language/plugin.ts'
import { merchandisingOf } from './merchandising.ts'

const CAPTCHA_KEY = toResolve(['website', 'captchaSettings', 'siteKey'])

/** `{item|product-restock-notification}` prints a restock form for each variant. */
export const productRestockNotification = defineFormatter({
  name: 'product-restock-notification',
  about: 'Prints forms in which visitors ask for a mail when a variant is back in stock.',
  usesFrame: true,
  format(node, _, frame) {
    const product = merchandisingOf(node, frame)
    const copy = (key: string) => member(product, key) ?? null
    const inner = frame.push(node)
    inner.define('@productId', toText(member(node, 'id')))
    inner.define('@messages', copy('restockNotificationMessages'))
    const view: Node = {
      views: copy('restockNotificationViews'),
      mailingListSignUpEnabled: copy('mailingListSignUpEnabled'),
      mailingListOptInByDefault: copy('mailingListOptInByDefault'),
      captchaSiteKey: CAPTCHA_KEY(frame) ?? null,
    } satisfies Record<string, Json>
    return inner.renderFragment('product-restock-notification', view)
  },
})
