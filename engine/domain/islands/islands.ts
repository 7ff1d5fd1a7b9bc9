import type { Json, JsonObject, Node } from '../data/value.ts'
import type { MessageKey } from '../messages/en.ts'
import { toProductFormData } from '../shop/product-form-data.ts'
import { readWholeCart, toCartPill } from './cart.ts'
import { toCartPage } from './cart-page.ts'
import { newForm, toFormView } from './form.ts'
import { toGallery } from './gallery.ts'
import type { IslandPage } from './island-page.ts'
import { toLoginForm } from './login.ts'
import { toPrintedForm, toProductForm } from './product-form.ts'
import { readForm } from './read-form.ts'
import { toRestockBox } from './restock.ts'
import { toSearchForm } from './search.ts'

/** The parts of an island: what its template reads, and the data for its script. */
export interface IslandParts {
  readonly view: JsonObject
  /** Missing for a script that reads the markup. */
  readonly data?: Json
}

/** The arguments of a tag, such as `prefix=footer-`. */
export type IslandArguments = Readonly<Record<string, string>>

/** An island that templates print by its name. Its template is `templates/islands/<name>.html`. */
export interface IslandDefinition {
  /** One sentence for the documentation: the data that it takes. */
  readonly about: string
  /** The names of its arguments, such as `prefix`. */
  readonly args: readonly string[]
  /** Whether its scripts are loaded after an action of the visitor, so that pages do not preload them. */
  readonly loadsLater?: boolean
  /** The texts that its templates print. */
  readonly words: readonly MessageKey[]
  /** The id of its form and the classes around it; missing for markup that is an island by itself. */
  readonly wrapper?: { readonly formId: string; readonly className: string }
  /** Undefined when there is nothing to print, such as a restock box while all is in stock. */
  toParts(node: Node, page: IslandPage, given: IslandArguments): IslandParts | undefined
}

const FORM_WORDS: readonly MessageKey[] = [
  'captcha_needs_script',
  'choose_one',
  'form_trap',
  'hint_max_length',
  'label_optional',
  'productAnswerMapAgree',
  'productAnswerMapDisagree',
  'productAnswerMapNeutral',
  'productAnswerMapStronglyAgree',
  'productAnswerMapStronglyDisagree',
]

const definitions = {
  'product-form': {
    about:
      'The form that buys a product: options, quantity and button. Takes an item with `id` and `structuredContent`: `productType`, `variantOptionOrdering`, `variants` with `sku`, `attributes`, `priceMoney`, `onSale`, `salePriceMoney`, `qtyInStock` or `unlimited`, and `additionalFieldsForm`. `optionWords` may have the words of a language, and colours: `{ "Color": { "name": "Farbe", "values": { "Bone": "Beinweiß" }, "colors": { "Bone": "#f1e8d9" } } }`.',
    args: [],
    words: [
      'originalPriceText',
      'productQuantityInputLabel',
      'productSaleText',
      'productSoldOutText',
      'productVariantSelectText',
      'product_amount',
      'product_choice_sold_out',
      'product_membership_note',
      'product_prices',
      'product_questions_note',
      'salePriceText',
    ],
    wrapper: { formId: 'product-form', className: '' },
    toParts(item, page) {
      const form = toProductForm(item, page)
      return { view: toPrintedForm(form), data: toProductFormData(form) }
    },
  },
  restock: {
    about:
      'The box in which visitors ask for a mail when a product is back; nothing while all is in stock, or where the shop asked for no box. Takes an item whose `merchandising`, or `productMerchandisingContext` by its id, has `restockNotificationMessages`, of which `{}` takes default words.',
    args: [],
    words: ['captcha_needs_script', 'label_email', 'restock_which'],
    wrapper: { formId: 'restock-form', className: 'restock' },
    toParts(item, page) {
      const box = toRestockBox(item, page)
      return box === undefined ? undefined : { view: box }
    },
  },
  'cart-page': {
    about:
      'The cart: entries, codes, shipping and totals. Takes a cart with its `entries`; `shop=/path` is where an empty one leads.',
    args: ['shop'],
    words: [
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
      'cart_update_spoken',
      'coupon_apply',
      'coupon_apply_spoken',
      'coupon_free_shipping',
      'coupon_heading',
      'coupon_label',
      'coupon_remove',
      'coupon_remove_spoken',
      'coupon_saved_shipping',
      'gift_card_apply_spoken',
      'gift_card_ending',
      'gift_card_heading',
      'gift_card_label',
      'gift_card_left',
      'gift_card_remove_spoken',
      'gift_card_spent',
      'label_country',
      'link_continue',
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
    ],
    wrapper: { formId: 'cart-form', className: '' },
    toParts(node, page, { shop = '/' }) {
      const view = toCartPage(page, readWholeCart(node, page), { shopUrl: shop, countries: page.countries() })
      return { view, data: view }
    },
  },
  'mini-cart': {
    about:
      'The link to the cart, with a dialog after each addition where `websiteSettings.storeSettings.isMiniCartEnabled` is on. Takes a cart, or nothing.',
    args: [],
    loadsLater: true,
    words: ['nav_cart'],
    toParts: (node, page) => ({ view: toCartPill(node, page) }),
  },
  form: {
    about:
      'A form of the website. Takes a form with `id` and `fields`; `prefix=…` keeps the ids of two forms apart, and `pagePath=/path` names the page to its owner.',
    args: ['prefix', 'pagePath'],
    words: FORM_WORDS,
    toParts(node, page, { prefix = '', pagePath = '' }) {
      const form = readForm(node, page)
      const { data, ...view } = toFormView(page, form, { ...newForm(form), prefix, pagePath })
      return { view, data }
    },
  },
  login: {
    about: 'The login of site users. Takes nothing; `returnTo=/path` is the page after it.',
    args: ['returnTo'],
    words: ['account_remember', 'label_email', 'label_password', 'sign_in'],
    wrapper: { formId: 'login-form', className: '' },
    toParts(_, page, { returnTo }) {
      const form = toLoginForm(page, returnTo)
      return { view: form, data: form }
    },
  },
  gallery: {
    about:
      'Pictures as grid, slideshow, slider or stack. Takes a collection or block with `items` and `options`, such as `design`.',
    args: [],
    words: [
      'opens_new_window',
      'pagination_next',
      'pagination_previous',
      'picture_number',
      'picture_number_titled',
      'pictures_scroll',
    ],
    toParts: (node, page) => ({ view: toGallery(node, page) }),
  },
  search: {
    about: 'The search field with suggestions. Takes the query, or nothing.',
    args: [],
    words: ['search_button', 'search_hint', 'search_label'],
    toParts: (query) => ({ view: toSearchForm(typeof query === 'string' ? query : '') }),
  },
} as const satisfies Readonly<Record<string, IslandDefinition>>

/** The islands that templates can print, by name. */
export const ISLANDS: ReadonlyMap<string, IslandDefinition> = new Map(Object.entries(definitions))
