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
  // The quick view of a product
  'quick_view_details',
  'quick_view_loading',
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
