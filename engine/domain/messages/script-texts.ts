import type { MessageKey } from './en.ts'
import { findPattern, type Words } from './patterns.ts'

/** The texts that page scripts say. All others are in the markup already, or come with the answers of the service. */
export const SCRIPT_TEXTS = [
  // Calls that fail
  'cookies_off',
  'offline',
  'rate_limited',
  'request_failed',
  'service_failed',
  'session_expired',
  // Dialogs
  'modal_close',
  'modal_ok',
  // The form of a product
  'originalPriceText',
  'product_amount',
  'product_choice_sold_out',
  'product_membership_note',
  'product_prices',
  'product_questions_note',
  'productQuantityInputLabel',
  'productSaleText',
  'productVariantSelectText',
  'salePriceText',
  // The cart
  'add_failed',
  'cart_blockers',
  'cart_check_out',
  'cart_edit',
  'cart_edit_spoken',
  'cart_instead_of',
  'cart_items',
  'cart_less',
  'cart_more',
  'cart_quantity_of',
  'cart_remove',
  'cart_summary',
  'cart_together',
  'cart_update',
  'cart_update_all',
  'cart_update_failed',
  'cart_update_spoken',
  'coupon_apply',
  'coupon_apply_spoken',
  'coupon_free_shipping',
  'coupon_heading',
  'coupon_label',
  'coupon_remove',
  'coupon_remove_spoken',
  'coupon_saved_shipping',
  'done_card_applied',
  'done_card_removed',
  'done_coupon_applied',
  'done_coupon_removed',
  'done_quantity',
  'done_removed',
  'done_restored',
  'done_shipping',
  'entry_removal_failed',
  'gift_card_apply_spoken',
  'gift_card_ending',
  'gift_card_heading',
  'gift_card_label',
  'gift_card_left',
  'gift_card_remove_spoken',
  'label_country',
  'label_postal_code',
  'label_region',
  'link_continue',
  'notice_undo',
  'quantity_not_number',
  'quantity_not_whole',
  'quantity_reduced',
  'quantity_update_failed',
  'shipping_free',
  'shipping_heading',
  'shipping_method',
  'shipping_update',
  'totals_discount',
  'totals_due',
  'totals_estimated_note',
  'totals_gift_cards',
  'totals_shipping',
  'totals_shipping_missing',
  'totals_subtotal',
  'totals_tax',
  'totals_total',
  'totals_total_estimated',
  // Lists inside of sentences
  'list_last',
  'list_separator',
] as const satisfies readonly MessageKey[]

/** The name of a text that scripts say. */
export type ScriptText = (typeof SCRIPT_TEXTS)[number]

/** The patterns of these texts, in the words of a website. */
export type ScriptPatterns = Readonly<Record<ScriptText, string>>

/** The texts of a website for its scripts. */
export function patternsForScripts(words: Words): ScriptPatterns {
  return Object.fromEntries(SCRIPT_TEXTS.map((key) => [key, findPattern(words, key)])) as ScriptPatterns
}
