import { z } from 'zod'
import { CURRENCY_DIGITS, type Currency } from '../../../engine/domain/shop/currency.ts'
import { TRACKING_POLICIES } from '../../../engine/domain/tracking/consent.ts'
import { MAX_LANGUAGES } from '../languages/language.ts'
import { MAX_TRANSFER_DAYS, MAX_TRANSFER_TO } from '../payments.ts'
import { mailingList, siteForm } from './form-schema.ts'
import { SITE_LIMIT } from './site-limits.ts'
import { languageCode } from './translation-schema.ts'
import { count, id, title, unique, uniqueBy } from './value-schemas.ts'

/** The schema of `settings` in `site.json`. */

const country = z.string().regex(/^[A-Z]{2}$/, 'expected a country such as US')

/** The names are the platform's. */
const instalments = z
  .strictObject({
    afterPayAvailable: z.boolean().describe('Whether product pages tell of instalments'),
    afterPayMin: count.describe('The least price, in cents'),
    afterPayMax: count.describe('The greatest price, in cents'),
    shopperLanguage: z
      .string()
      .regex(/^[a-z]{2}$/, 'expected a language such as en')
      .exactOptional()
      .describe('The language of the words on instalments'),
    stripeAccountCountry: country.describe('The country of the account'),
  })
  .refine(({ afterPayMin, afterPayMax }) => afterPayMin < afterPayMax, {
    path: ['afterPayMax'],
    error: 'expected more than afterPayMin',
  })

const captcha = z.strictObject({
  provider: z.enum(['recaptcha', 'turnstile', 'hcaptcha']).describe('The service that asks'),
  siteKey: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'expected the site key that the provider gives')
    .describe('Public, for pages'),
  secret: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'expected the secret that the provider gives')
    .describe('For the server alone'),
})

const days = z.int().min(0).max(365)

const deliveryDays = z
  .strictObject({
    min: days.describe('The least number of days from an order to its delivery'),
    max: days.describe('The greatest'),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected at least min' })

/** A list of the settings. */
function listOf<Entry extends z.ZodType>(entry: Entry): z.ZodArray<Entry> {
  return z.array(entry).max(SITE_LIMIT.settings)
}

/** Refuses entries of the same id. */
function byId<Entry extends { readonly id: string }>(list: z.ZodArray<z.ZodType<Entry>>) {
  return uniqueBy(list, (entry) => entry.id, 'id')
}

export const shippingOption = z.strictObject({
  id: id.describe('Names the method in orders and translations; keep it'),
  name: title.describe('Buyers choose the method by it'),
  priceCents: count.describe('The price in cents; 0 for free'),
  countries: unique(z.array(country))
    .exactOptional()
    .describe('Where the method delivers; without it, everywhere'),
  freeFromCents: count.exactOptional().describe('The subtotal in cents from which the method costs nothing'),
  deliveryDays: deliveryDays.exactOptional().describe('Days to the delivery, shown beside the method'),
})

export const taxRule = z.strictObject({
  id: id.describe('Names the rule in translations'),
  name: title.describe('Buyers read it beside the tax'),
  country: country.describe('Where the rule applies'),
  region: z.string().min(1).exactOptional().describe('A region of the country, such as ME; without it, all'),
  ratePercent: z.number().min(0).max(100).describe('The tax in percent, added to prices'),
  includesShipping: z.boolean().describe('Whether shipping is taxed, too'),
})

export const settings = z.strictObject({
  currency: z
    .enum(Object.keys(CURRENCY_DIGITS) as [Currency, ...Currency[]])
    .describe('The currency of all prices, such as `USD`'),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a locale such as en-US')
    .describe('The language and the country of the website'),
  languages: z
    .array(languageCode)
    .max(MAX_LANGUAGES)
    .exactOptional()
    .describe('Further languages, each with a file in `translations/`'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'expected a time zone such as Europe/Lisbon')
    .describe('For dates of orders, posts and reports'),
  minimumSubtotalCents: count.default(0).describe('The least subtotal of an order, in cents; 0 for none'),
  multipleQuantityAllowedForServices: z
    .boolean()
    .default(true)
    .describe('Whether a service can be bought more than once in an order'),
  expressCheckout: z
    .boolean()
    .exactOptional()
    .describe('Whether the button of a product leads to the checkout at once; by default to the cart'),
  videoPaywall: z.boolean().exactOptional().describe('Whether lessons can be closed to all but buyers'),
  textareaMaxLength: z.boolean().exactOptional().describe('Whether long answers in forms obey `maxLength`'),
  reviewsEnabled: z.boolean().default(true).describe('Whether buyers may review products'),
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{0,4}$/, 'expected up to 4 letters from A to Z')
    .exactOptional()
    .describe('Stands before order numbers: `HG` gives `HG-1042`. By default the initials of the title'),
  payments: z
    .strictObject({
      test: z.boolean().exactOptional().describe('Offers payments that move no money, to try the shop'),
      transfer: z.boolean().exactOptional().describe('Offers bank transfer'),
      transferDays: z
        .int()
        .min(1)
        .max(MAX_TRANSFER_DAYS)
        .exactOptional()
        .describe('Days in which a transfer has to arrive'),
      transferTo: z
        .string()
        .max(MAX_TRANSFER_TO)
        .exactOptional()
        .describe('Where buyers transfer to, in lines: payee, IBAN, bank, or any words'),
    })
    .exactOptional()
    .describe('How buyers can pay'),
  tracking: z
    .strictObject({ policy: z.enum(TRACKING_POLICIES).describe('The visitors that are counted') })
    .exactOptional()
    .describe('By default all visitors are counted whose browsers do not refuse it'),
  speed: z
    .strictObject({
      samplePercent: z.number().min(0).max(100).describe('The share of page views, in percent'),
    })
    .exactOptional()
    .describe('Measures the speed of pages; by default of none'),
  shippingOptions: byId(listOf(shippingOption)).default([]).describe('The methods of shipping'),
  returnPolicy: z
    .strictObject({
      days: count.describe('Days from the delivery; 0 for no returns'),
      isFree: z
        .boolean()
        .exactOptional()
        .describe('Whether the shop pays the way back; by default the buyer does'),
    })
    .exactOptional()
    .describe('The terms of returning products that are sent, for buyers and search engines'),
  taxRules: byId(listOf(taxRule)).default([]).describe('The taxes, by country'),
  instalments: instalments.exactOptional().describe('Payment by instalments'),
  forms: listOf(siteForm).exactOptional().describe('The forms of the website'),
  mailingLists: listOf(mailingList).exactOptional().describe('The mailing lists that forms feed'),
  footerForm: id.exactOptional().describe('The id of the newsletter form in the footer of every page'),
  captcha: captcha.exactOptional().describe('Tells robots from visitors in forms'),
  mailFrom: z.email('expected an email address').exactOptional().describe('The sender of mails to buyers'),
  orderMailTo: z
    .email('expected an email address')
    .exactOptional()
    .describe('The address that is told of new orders and contributions; by default none'),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
