import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import {
  INSTALMENT_COUNT,
  type InstalmentLocale,
  type InstalmentSettings,
  instalmentBrandOf,
  instalmentLocaleOf,
  instalmentOfferOf,
} from '../../../engine/domain/shop/instalments.ts'
import type { Site } from '../../website/site.ts'
import type { PricedCart } from './priced-cart.ts'

/** The provider of instalments of a website. */
export interface Instalments {
  readonly settings: InstalmentSettings
  readonly locale: InstalmentLocale
  readonly brand: string
}

/** The instalments of a website; undefined when it offers none, or its provider has none for its country and language. */
export function instalmentsOf({ website }: Pick<Site, 'website'>): Instalments | undefined {
  const { instalments, locale: siteLocale } = website.settings
  if (instalments?.afterPayAvailable !== true) return undefined
  // A locale begins with its language.
  const { shopperLanguage = siteLocale.split('-')[0] ?? '', stripeAccountCountry } = instalments
  const locale = instalmentLocaleOf(stripeAccountCountry, shopperLanguage)
  return locale && { settings: instalments, locale, brand: instalmentBrandOf(locale) }
}

/** The words on instalments of an amount; `isLowest` says that other choices cost more. */
export function instalmentText(
  { say, prices }: Site,
  { settings, brand }: Instalments,
  cents: number,
  isLowest = false,
): string {
  const offer = instalmentOfferOf(settings, cents)
  const words = { provider: brand, count: INSTALMENT_COUNT }
  switch (offer.kind) {
    case 'offered': {
      const amount = prices.print(offer.paymentCents)
      return say(isLowest ? 'instalments_offer_from' : 'instalments_offer', { ...words, amount })
    }
    case 'too-much':
      return say('instalments_up_to', { provider: brand, amount: prices.print(offer.limitCents) })
    case 'too-little':
      return say('instalments_over', { provider: brand, amount: prices.print(offer.limitCents) })
  }
}

/** The words for the amount that a cart leaves to pay; '' unless all that it holds is physical, or when gift cards leave too little. */
export function cartInstalmentText(site: Site, { entries, totals }: PricedCart): string {
  const instalments = instalmentsOf(site)
  const isPhysical = entries.every(({ productType }) => productType === PRODUCT_TYPE.physical)
  if (instalments === undefined || entries.length === 0 || !isPhysical) return ''
  const { amountDueCents, giftCardCents } = totals
  const isTooLittle = instalmentOfferOf(instalments.settings, amountDueCents).kind === 'too-little'
  return isTooLittle && giftCardCents > 0 ? '' : instalmentText(site, instalments, amountDueCents)
}
