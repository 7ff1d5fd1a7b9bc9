/** The type of a field of an event. `numbers` and `texts` are lists. */
export type EventField = 'text' | 'number' | 'flag' | 'texts' | 'numbers'

/** The fields of an event by name. */
export type EventFields = Readonly<Record<string, EventField>>

/** An item, as events of commerce name it. */
const ITEM = {
  item_id: 'text',
  item_type: 'number',
  item_title: 'text',
  item_price: 'number',
  currency_code: 'text',
} as const

/** The cart after the event, in the main unit of its currency: 14.5 for $14.50. */
const CART = {
  cart_id: 'text',
  num_items_in_cart: 'number',
  cart_value: 'number',
  product_types_list: 'numbers',
  purchase_type_list: 'texts',
} as const

/** The page on which an event happened, and its visitor. */
const PAGE = { website_id: 'text', page_id: 'text', logged_in: 'flag' } as const

/** The events of commerce (platform specification §7), with the fields that each has. */
export const COMMERCE_EVENTS = {
  CommerceShopping_VisitPDP: { ...PAGE, ...ITEM },
  CommerceShopping_AddToCart: { ...PAGE, ...ITEM, item_quantity: 'number', ...CART },
  CommerceShopping_ViewCart: { ...PAGE, ...CART, currency_code: 'text' },
  CommerceShopping_RemoveFromCart: { ...PAGE, ...ITEM, item_quantity: 'number', ...CART },
  CommerceShopping_ReviewsTab: { ...PAGE, ...ITEM },
  CommerceShopping_ReviewsVitalsAnchorLink: { ...PAGE, ...ITEM },
  CommerceShopping_RelatedProductDisplay: { ...PAGE, ...ITEM, related_item_ids: 'texts' },
  CommerceShopping_RelatedProductAddToCart: { ...PAGE, ...ITEM, related_item_id: 'text' },
  CommerceShopping_RelatedProductClick: { ...PAGE, ...ITEM, related_item_id: 'text' },
} as const satisfies Readonly<Record<string, EventFields>>

/** The events of lessons and closed pages. */
export const PAYWALL_EVENTS = {
  AccessDeniedPageView: { ...PAGE, collection_id: 'text' },
  AccessDeniedCTA: { ...PAGE, collection_id: 'text', destination_url: 'text' },
  VideoListsPageView: { ...PAGE, collection_id: 'text' },
  VideoDetailsPageView: { ...PAGE, collection_id: 'text', item_id: 'text', item_title: 'text' },
  ClicksThirdPartyVideo: { ...PAGE, collection_id: 'text', item_id: 'text', destination_url: 'text' },
} as const satisfies Readonly<Record<string, EventFields>>

/** Further events of pages. */
export const PAGE_EVENTS = {
  /** Once for each paid order, by the page and by the server: both have the id of the order. */
  Purchase: {
    transaction_id: 'text',
    value: 'number',
    shipping: 'number',
    tax: 'number',
    currency_code: 'text',
    item_ids: 'texts',
    item_titles: 'texts',
    item_prices: 'numbers',
    item_quantities: 'numbers',
  },
  NewsletterSignUp: { form_id: 'text' },
  FormSubmitted: { form_id: 'text' },
  Checkout: { ...CART, currency_code: 'text' },
} as const satisfies Readonly<Record<string, EventFields>>

/** All events, by the name that is also that of their schema. */
export const TRACKED_EVENTS: Readonly<Record<string, EventFields>> = {
  ...COMMERCE_EVENTS,
  ...PAYWALL_EVENTS,
  ...PAGE_EVENTS,
}

export type TrackedEvent =
  | keyof typeof COMMERCE_EVENTS
  | keyof typeof PAYWALL_EVENTS
  | keyof typeof PAGE_EVENTS

/** The sixteen fields that each event of the schema service has besides its own (platform specification §3). */
export const CONTEXT_FIELDS = {
  analytics_id: 'text',
  session_id: 'text',
  marketing_id: 'text',
  context_website_id: 'text',
  member_account_id: 'text',
  object_identifier: 'text',
  destination_url: 'text',
  resolved_locale: 'text',
  website_locale: 'text',
  member_account_locale: 'text',
  custom_schema_name: 'text',
  source_environment: 'text',
  page_host: 'text',
  page_path: 'text',
  page_query_params: 'text',
  page_referrer_url: 'text',
} as const satisfies EventFields
