import type { MessageKey } from '../../engine/domain/messages/en.ts'
import type { ProblemCode } from './catalogue.ts'

/** A message of the API as the specifications give it (storefront §5 and §8, platform §8). */
export interface ApiMessage {
  readonly area: 'cart' | 'forms' | 'restock' | 'session'
  /** The words of the specification; `{name}` stands for a value. */
  readonly words: string
  /** Its key in the message table, under which a website can override it. */
  readonly key: MessageKey
  /** The problem that answers with it; null for a title or message that the page shows by itself. */
  readonly code: ProblemCode | null
  /** The status of a message that a page shows for any answer with it; null where the code or no answer decides. */
  readonly shownFor?: 401 | 429 | 500
}

/** All of them, by area. The status of a problem is that of its code in `catalogue.ts`. */
export const API_MESSAGES: readonly ApiMessage[] = [
  { area: 'cart', key: 'add_failed', code: null, words: 'Unable to Add Item' },
  { area: 'cart', key: 'purchase_failed', code: null, words: 'Unable to Purchase Item' },
  { area: 'cart', key: 'gift_card_failed', code: null, words: 'Unable to purchase Gift Card' },
  {
    ...{ area: 'cart', key: 'option_missing', code: 'choice_invalid' },
    words: 'Please select the {options} option.',
  },
  {
    ...{ area: 'cart', key: 'variant_unavailable', code: 'variant_unavailable' },
    words: 'Sorry, that item variant is unavailable. Please select another variant.',
  },
  {
    ...{ area: 'cart', key: 'stock_insufficient', code: 'stock_insufficient' },
    words: 'Sorry, we do not have enough of that item available.',
  },
  { area: 'cart', key: 'quantity_not_number', code: 'choice_invalid', words: 'Quantity must be a number.' },
  {
    area: 'cart',
    key: 'quantity_not_whole',
    code: 'choice_invalid',
    words: 'Quantity must be a whole number',
  },
  {
    ...{ area: 'cart', key: 'denomination_missing', code: 'choice_invalid' },
    words: 'Select a denomination for the Gift Card',
  },
  { area: 'cart', key: 'quantity_update_failed', code: null, words: 'Unable to update quantity' },
  { area: 'cart', key: 'entry_removal_failed', code: null, words: 'Unable to remove item' },
  { area: 'cart', key: 'form_update_failed', code: null, words: 'Unable to update form' },
  { area: 'cart', key: 'form_open_failed', code: null, words: 'Unable to open form' },
  { area: 'cart', key: 'offline', code: null, words: 'Please check your internet connection.' },
  {
    ...{ area: 'cart', key: 'subtotal_too_small', code: 'subtotal_too_small' },
    words: 'To check out, your order subtotal must be {subtotal} or more.',
  },
  { area: 'cart', key: 'cart_empty', code: 'cart_empty', words: 'You have nothing in your shopping cart.' },
  {
    ...{ area: 'session', key: 'session_expired', code: 'crumb_invalid' },
    words: 'Your session has expired. Please reload the page and try again.',
  },
  {
    ...{ area: 'session', key: 'cookies_off', code: 'crumb_invalid' },
    words: 'Please enable cookies in your browser, reload the page, and try again.',
  },
  { area: 'session', key: 'rate_limited', code: 'rate_limited', words: 'Please try again in a few seconds.' },
  { area: 'forms', key: 'field_required', code: 'fields_invalid', words: 'Required' },
  {
    ...{ area: 'forms', key: 'field_too_long', code: 'fields_invalid' },
    words: 'You have exceeded the character limit.',
  },
  {
    // The specification describes these words; it does not give them.
    ...{ area: 'forms', key: 'email_malformed', code: 'fields_invalid' },
    words: 'Email addresses should follow the format user@domain.com.',
  },
  {
    ...{ area: 'forms', key: 'form_invalid', code: 'fields_invalid' },
    words: 'One or more fields is invalid, please check your entries.',
  },
  {
    ...{ area: 'forms', key: 'form_unauthorized', code: null, shownFor: 401 },
    words: 'Unable to submit form. Please try again later.',
  },
  {
    ...{ area: 'forms', key: 'form_unknown', code: 'form_unknown' },
    words: 'This form has not been configured yet.',
  },
  {
    ...{ area: 'forms', key: 'form_rate_limited', code: 'rate_limited' },
    words: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  },
  {
    ...{ area: 'forms', key: 'form_failed', code: null, shownFor: 500 },
    words: 'Unable to send form. Please try again later.',
  },
  {
    area: 'forms',
    key: 'form_failed_otherwise',
    code: null,
    words: 'Unknown error, please try again later.',
  },
  {
    ...{ area: 'forms', key: 'form_key_failed', code: null },
    words: 'Could not get a form submission key, please try again later.',
  },
  {
    ...{ area: 'forms', key: 'form_unreadable', code: 'form_unreadable' },
    words: 'Could not parse the form fields, please check your entries.',
  },
  {
    ...{ area: 'forms', key: 'form_stale', code: 'form_key_stale' },
    words: 'Error processing form submission. Please reload and try again.',
  },
  {
    ...{ area: 'forms', key: 'captcha_incomplete', code: 'captcha_incomplete' },
    words: 'Complete CAPTCHA before submitting.',
  },
  {
    ...{ area: 'forms', key: 'form_problem_above', code: null },
    words: 'Your form has encountered a problem. Please scroll down to review.',
  },
  {
    ...{ area: 'forms', key: 'form_problem_below', code: null },
    words: 'Your form has encountered a problem. Please scroll up to review.',
  },
  { area: 'restock', key: 'restock_email_blank', code: 'fields_invalid', words: 'Email cannot be blank' },
  { area: 'restock', key: 'restock_email_invalid', code: 'fields_invalid', words: 'Email is invalid' },
]
