/** Paths that page scripts ask for. Constants by themselves, because a script that imports a table gets all of it. */
import { CART_API_PATH } from './cart-path.ts'

export const ACCOUNT_API_PATH = '/api/site-users/account'

export const ACCOUNT_SESSION_PATH = `${ACCOUNT_API_PATH}/session`

export const STOCK_API_PATH = '/api/commerce/inventory/stock'

export const RESTOCK_API_PATH = '/api/site-users/account/notifications/restock'

export const CART_ENTRIES_PATH = `${CART_API_PATH}/entries`

export const CART_FIELDS_PATH = '/cart/additional-fields'

export const CHECKOUT_PATH = '/checkout'

export const CHECKOUT_SUBSCRIPTION_PATH = '/checkout/subscription'

export const CHECKOUT_GIFT_CARD_PATH = '/checkout/gift-card'

export const SUBSCRIPTION_API_PATH = '/api/3/commerce/cart/subscription'

export const PLACES_AUTOCOMPLETE_PATH = '/api/google-maps/places/autocomplete'

export const PLACES_DETAILS_PATH = '/api/google-maps/places/details'

export const PERFORMANCE_SETTINGS_PATH = '/api/1/performance/settings'

export const PERFORMANCE_RECORDS_PATH = '/api/1/performance/records'

export const FORM_VALIDATE_PATH = '/api/rest/forms/validate/:formId'

export const FORM_KEY_PATH = '/api/form/FormSubmissionKey'

export const FORM_SUBMISSION_PATH = '/api/form/SaveFormSubmission'

/** A path with its parts filled in, each escaped: `fillPath('/a/:id', { id: 'x y' })` is `/a/x%20y`. */
export function fillPath(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))
}

/** A path with a query; parameters that are '' are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}
