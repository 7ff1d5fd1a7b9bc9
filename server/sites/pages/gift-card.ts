import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { type FormState, NEW_FORM, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'

/** The page that a mail with a gift card leads to. Its form applies the card to the visitor's cart. */
export function giftCardPage({ say }: Site, state: FormState): Page {
  return definePage({
    template: 'pages/gift-card',
    type: 'show-cart',
    isPrivate: state !== NEW_FORM,
    islands: ['gift-code'],
    status: state.status,
    title: say('title_gift_card'),
    url: PAGE_PATH.giftCard,
    content: { form: { action: API_PATH.cartGiftCards }, ...toFormContent(state) },
  })
}
