/** Payment by instalments: whether it is offered for an amount, and by which provider (storefront specification §3 and §5). */

/** The settings of a website. Their names are the platform's. */
export interface InstalmentSettings {
  readonly afterPayAvailable: boolean
  /** Whole cents. An offer needs more than the minimum, and no more than the maximum. */
  readonly afterPayMin: number
  readonly afterPayMax: number
  /** By default the language of the website. */
  readonly shopperLanguage?: string
  /** The country of the account that takes the payments, such as `US`. */
  readonly stripeAccountCountry: string
}

/** The number of payments. */
export const INSTALMENT_COUNT = 4

/** The locales that the provider has words for. */
export const INSTALMENT_LOCALES = ['en_US', 'en_CA', 'fr_CA', 'en_AU', 'en_NZ', 'en_GB'] as const

export type InstalmentLocale = (typeof INSTALMENT_LOCALES)[number]

/** The locale of an offer; undefined where the provider has none for this country and language. */
export function instalmentLocaleOf(country: string, language: string): InstalmentLocale | undefined {
  return INSTALMENT_LOCALES.find((locale) => locale === `${language}_${country}`)
}

/** The brand of the provider. */
export function instalmentBrandOf(locale: InstalmentLocale): 'Afterpay' | 'Clearpay' {
  return locale === 'en_GB' ? 'Clearpay' : 'Afterpay'
}

/** The offer for an amount, or the limit that the amount misses. */
export type InstalmentOffer =
  | { readonly kind: 'offered'; readonly paymentCents: number }
  | { readonly kind: 'too-much' | 'too-little'; readonly limitCents: number }

/** Payments are rounded up, so that no buyer pays more than is announced. */
export function instalmentOfferOf(
  { afterPayMin, afterPayMax }: InstalmentSettings,
  cents: number,
): InstalmentOffer {
  if (cents > afterPayMax) return { kind: 'too-much', limitCents: afterPayMax }
  if (cents <= afterPayMin) return { kind: 'too-little', limitCents: afterPayMin }
  return { kind: 'offered', paymentCents: Math.ceil(cents / INSTALMENT_COUNT) }
}
