import type { BundleFile, ClientBundle } from '../../../engine/domain/islands/client-bundle.ts'
import { toPrintedForm } from '../../../engine/domain/islands/product-form.ts'
import { en } from '../../../engine/domain/messages/en.ts'
import { sayEnglish } from '../../../engine/domain/messages/say-english.ts'
import { patternsForTemplates } from '../../../engine/domain/messages/template-patterns.ts'
import { completeCart } from '../../../engine/domain/shop/complete-cart.ts'
import type { ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import { createEngine, type Json } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../../../server/render/engine-data.ts'
import { Themes } from '../../../server/website/theme.ts'

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })
const { partials } = new Themes(engine).get('linden')
const localizedStrings = patternsForTemplates({ messages: en })

/** The settings of a page, as attributes of its script tag. */
export type PageSettings = Readonly<Record<'locale' | 'api' | 'website' | 'currency', string>>

interface ForeignPage {
  readonly bundle: ClientBundle
  readonly settings: PageSettings
  /** Words of the page that replace those of the file of texts. */
  readonly words: Readonly<Record<string, string>>
  /** Styles of the page's own theme; '' for a page without any. */
  readonly css: string
}

/** A page of a host that is not ours, with islands and the scripts that they need. */
export function toPage({ bundle, settings, words, css }: ForeignPage, body: string): string {
  const preloads = (bundle.preloads['product-form'] ?? []).map((file) => link('modulepreload', file))
  const data = Object.entries(settings)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` data-${name}="${value}"`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page of another host</title>
<meta name="viewport" content="width=device-width">${link('stylesheet', bundle.styles)}${preloads.join('')}<style>${css}</style>
<script type="application/json" data-island-words>${JSON.stringify(words)}</script>
<script type="module" src="${bundle.script.url}" integrity="${bundle.script.integrity}" crossorigin data-texts="${bundle.texts['en']?.url}"${data.join('')}></script>
</head><body><main>${body}</main></body></html>`
}

function link(rel: string, { url, integrity }: BundleFile): string {
  return `<link rel="${rel}" href="${url}" integrity="${integrity}" crossorigin>`
}

/** An island with its data, as a template prints it. `view` is what its markup is made from. */
function island(name: string, data: object, view = data): string {
  return render(
    `<div data-island="${name}">{view|apply islands/${name}}</div>{data|apply islands/island-data}`,
    { data, view },
  )
}

function render(template: string, data: object): string {
  const context = { ...data, localizedStrings } as Json
  const { html, diagnostics } = engine.render(template, context, { partials, locale: 'en-US' })
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return html
}

/** The page of a product, with the pill of the cart and a form. */
export function productPage(): string {
  const cart = completeCart({}, { say: sayEnglish, print: () => '', currency: 'EUR' })
  const pill = '{@|apply regions/cart-pill}'
  const context = {
    ...{ cart, paths: { cart: '/cart' }, page: { typeName: 'item' } },
    websiteSettings: { storeSettings: { isMiniCartEnabled: true } },
  }
  return `<article><h1>Wool Blanket</h1>${island('product-form', blanket, toPrintedForm(blanket))}</article>${contactForm()}${render(pill, context)}`
}

/** The cart page, from the JSON of the platform. */
export function cartPage(cart: Json, print: (cents: number) => string): string {
  return `<h1>Cart</h1>${island('cart-page', {
    ...{ formAction: '/cart', shopUrl: '/', countries: [], errors: {} },
    cart: completeCart(cart, { say: sayEnglish, print, currency: 'EUR' }),
    fields: { code: '', giftCode: '', country: '', region: '', postalCode: '' },
  })}`
}

const blanket: ProductFormView = {
  ...{
    itemId: 'blanket',
    title: 'Blanket',
    purpose: 'cart',
    formAction: '/plain-form',
    isExpress: false,
    isSoldOut: false,
  },
  ...{ refusal: '', buttonLabel: 'Add to cart', hasQuantity: true, chosenSku: '', listsChoices: false },
  quantity: { min: 1, max: 9999, value: '1' },
  options: [{ name: 'Color', field: 'option.Color', values: [{ value: 'Sand' }, { value: 'Moss' }] }],
  variants: [
    { sku: 'B-SAND', values: [0], price: '1.234,50 €' },
    { sku: 'B-MOSS', values: [1], price: '1.234,50 €' },
  ],
  ...{ isMembership: false, hasAdditionalFields: false, hiddenFields: [], errors: {} },
}

function contactForm(): string {
  const email = { id: 'email', type: 'email', title: 'Email', required: true }
  const field = {
    ...email,
    name: 'field.email',
    control: 'input',
    input: { type: 'email' },
    value: '',
    error: '',
  }
  const form = {
    ...{ id: 'contact', prefix: '', pagePath: '/', formAction: '/plain-form', submitLabel: 'Send' },
    ...{ isNewsletter: false, disclaimer: '', trap: 'leave-empty', fields: [field] },
    data: { id: 'contact', fields: [email] },
  }
  return render('{form|apply islands/form}', { form, page: { url: '/' } })
}
