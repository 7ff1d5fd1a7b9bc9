import type { MessageKey } from '../../engine/domain/messages/en.ts'
import type { ProblemCode } from '../errors/catalogue.ts'

/** A message of the visitor API as the specifications give it (storefront §5 and §8, platform §8). */
export interface ApiMessage {
  readonly area: Area
  /** The words of the specification; `{name}` stands for a value. */
  readonly words: string
  /** Its key in the message table, under which a website can override it. */
  readonly key: MessageKey
  /** The problem that answers with it; null for a title or message that the page shows by itself. */
  readonly code: ProblemCode | null
  /** The status of a message that a page shows for any answer with it; undefined where the code or no answer decides. */
  readonly shownFor: number | undefined
}

type Area = 'cart' | 'forms' | 'restock' | 'session'

/** Area, key, code or the status that it is shown for, and words. */
type MessageRow = readonly [Area, MessageKey, ProblemCode | 401 | 500 | null, string]

// The words of `email_malformed` are ours, because the specification only describes them.
const ROWS: readonly MessageRow[] = [
  ['cart', 'add_failed', null, 'Unable to Add Item'],
  ['cart', 'purchase_failed', null, 'Unable to Purchase Item'],
  ['cart', 'gift_card_failed', null, 'Unable to purchase Gift Card'],
  ['cart', 'option_missing', 'choice_invalid', 'Please select the {options} option.'],
  [
    'cart',
    'variant_unavailable',
    'variant_unavailable',
    'Sorry, that item variant is unavailable. Please select another variant.',
  ],
  [
    'cart',
    'stock_insufficient',
    'stock_insufficient',
    'Sorry, we do not have enough of that item available.',
  ],
  ['cart', 'quantity_not_number', 'choice_invalid', 'Quantity must be a number.'],
  ['cart', 'quantity_not_whole', 'choice_invalid', 'Quantity must be a whole number'],
  ['cart', 'denomination_missing', 'choice_invalid', 'Select a denomination for the Gift Card'],
  ['cart', 'quantity_update_failed', null, 'Unable to update quantity'],
  ['cart', 'entry_removal_failed', null, 'Unable to remove item'],
  ['cart', 'form_update_failed', null, 'Unable to update form'],
  ['cart', 'form_open_failed', null, 'Unable to open form'],
  ['cart', 'offline', null, 'Please check your internet connection.'],
  [
    'cart',
    'subtotal_too_small',
    'subtotal_too_small',
    'To check out, your order subtotal must be {subtotal} or more.',
  ],
  ['cart', 'cart_empty', 'cart_empty', 'You have nothing in your shopping cart.'],
  [
    'session',
    'session_expired',
    'crumb_invalid',
    'Your session has expired. Please reload the page and try again.',
  ],
  [
    'session',
    'cookies_off',
    'crumb_invalid',
    'Please enable cookies in your browser, reload the page, and try again.',
  ],
  ['session', 'rate_limited', 'rate_limited', 'Please try again in a few seconds.'],
  ['forms', 'field_required', 'fields_invalid', 'Required'],
  ['forms', 'field_too_long', 'fields_invalid', 'You have exceeded the character limit.'],
  ['forms', 'email_malformed', 'fields_invalid', 'Email addresses should follow the format user@domain.com.'],
  ['forms', 'form_invalid', 'fields_invalid', 'One or more fields is invalid, please check your entries.'],
  ['forms', 'form_unauthorized', 401, 'Unable to submit form. Please try again later.'],
  ['forms', 'form_unknown', 'form_unknown', 'This form has not been configured yet.'],
  [
    'forms',
    'form_rate_limited',
    'rate_limited',
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  ],
  ['forms', 'form_failed', 500, 'Unable to send form. Please try again later.'],
  ['forms', 'form_failed_otherwise', null, 'Unknown error, please try again later.'],
  ['forms', 'form_key_failed', null, 'Could not get a form submission key, please try again later.'],
  [
    'forms',
    'form_unreadable',
    'form_unreadable',
    'Could not parse the form fields, please check your entries.',
  ],
  ['forms', 'form_stale', 'form_key_stale', 'Error processing form submission. Please reload and try again.'],
  ['forms', 'captcha_incomplete', 'captcha_incomplete', 'Complete CAPTCHA before submitting.'],
  ['forms', 'form_problem_above', null, 'Your form has encountered a problem. Please scroll down to review.'],
  ['forms', 'form_problem_below', null, 'Your form has encountered a problem. Please scroll up to review.'],
  ['restock', 'restock_email_blank', 'fields_invalid', 'Email cannot be blank'],
  ['restock', 'restock_email_invalid', 'fields_invalid', 'Email is invalid'],
]

/** All of them, by area. */
export const API_MESSAGES: readonly ApiMessage[] = ROWS.map(([area, key, cause, words]) => {
  const isStatus = typeof cause === 'number'
  return { area, key, words, code: isStatus ? null : cause, shownFor: isStatus ? cause : undefined }
})
