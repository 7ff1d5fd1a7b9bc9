import { API_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { announce } from '../../runtime/announcer.ts'
import { fieldErrors } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import type { CartPageStore } from './page.ts'

/** A field for codes: of coupons or of gift cards. */
type CodeName = 'code' | 'giftCode'

/** Applies codes, and takes them off. */
export interface Codes {
  apply(name: CodeName): void
  removeCoupon(code: string): void
  removeCard(cardId: string): void
}

const PATH = { code: API_PATH.cartCoupons, giftCode: API_PATH.cartGiftCards } as const

export function createCodes(page: CartPageStore): Codes {
  const onError = (error: unknown) => page.fail('cart_update_failed', error)
  const remove = (name: CodeName, path: string, done: string) => {
    const send = async () => {
      await page.send('DELETE', path)
      // Its button is gone with it.
      page.patch({ focus: { selector: `#field-${name}` } })
      announce(done)
    }
    page.queue.add(path, send, onError)
  }
  return {
    apply: (name) => page.queue.add(`apply ${name}`, () => apply(page, name), onError),
    removeCoupon: (code) =>
      remove('code', fillPath(API_PATH.cartCoupon, { code }), page.say('done_coupon_removed', { code })),
    removeCard: (cardId) =>
      remove('giftCode', fillPath(API_PATH.cartGiftCard, { cardId }), page.say('done_card_removed')),
  }
}

async function apply(page: CartPageStore, name: CodeName): Promise<void> {
  const { $state, patch, say } = page
  const code = $state.get().fields[name]
  const { [name]: _, ...errors } = $state.get().errors
  try {
    const { shoppingCart } = await page.send('POST', PATH[name], { code })
    const { fields } = $state.get()
    patch({ errors, ...(fields[name] === code ? { fields: { ...fields, [name]: '' } } : {}) })
    announce(name === 'code' ? couponText(shoppingCart, code, say) : say('done_card_applied'))
  } catch (error) {
    const message = fieldErrors(error)?.[name]
    if (message === undefined) throw error
    patch({ errors: { ...errors, [name]: message }, focus: { selector: `#field-${name}` } })
    announce(message)
  }
}

/** Word of a coupon that was added: it applies, or it waits for a larger order. */
function couponText({ validCoupons, invalidCoupons }: CartView, typed: string, say: ScriptSay): string {
  const isTyped = ({ code }: { readonly code: string }) => code.toLowerCase() === typed.trim().toLowerCase()
  const applied = validCoupons.find(isTyped)
  if (applied !== undefined) return say('done_coupon_applied', { code: applied.code })
  return invalidCoupons.find(isTyped)?.message ?? ''
}
