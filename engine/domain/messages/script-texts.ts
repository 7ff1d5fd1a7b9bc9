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
  // Forms of the owner
  'choice_unknown',
  'date_invalid',
  'email_malformed',
  'field_counter',
  'field_required',
  'field_too_long',
  'form_invalid',
  'number_invalid',
  'phone_invalid',
  'time_invalid',
  // The announcement
  'announcement_close',
  // Pictures
  'gallery_pause',
  'gallery_play',
  'lightbox_label',
  'lightbox_page',
  'picture_count',
  'picture_enlarge',
  'picture_enlarged',
  'picture_next',
  'picture_previous',
  'picture_shown',
  // The form of a product
  'add_failed',
  'denomination_missing',
  'done_added',
  'form_open_failed',
  'gift_card_failed',
  'option_missing',
  'originalPriceText',
  'product_added',
  'product_adding',
  'product_amount',
  'product_choice_missing',
  'product_choice_sold_out',
  'product_choice_price',
  'product_fewer',
  'product_membership_note',
  'product_more',
  'product_opening',
  'product_prices',
  'product_questions_note',
  'productQuantityInputLabel',
  'productSaleText',
  'productVariantSelectText',
  'purchase_failed',
  'quantity_not_number',
  'quantity_not_whole',
  'salePriceText',
  'stock_insufficient',
  'stock_left',
  'variant_unavailable',
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
