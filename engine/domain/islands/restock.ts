import { API_PATH } from '../data/paths.ts'
import {
  isArray,
  isObject,
  isTruthy,
  type Json,
  member,
  type Node,
  sizeOf,
  toBoolean,
  toNumber,
  toText,
} from '../data/value.ts'
import { optionValueIn } from '../shop/option-words.ts'
import { isAlwaysInStock } from '../shop/product.ts'
import { dataOf, productOf } from '../shop/product-data.ts'
import type { IslandPage, TypedValues } from './island-page.ts'
import { attributesOf, optionWordsOf } from './product-variants.ts'

/** The box in which visitors ask for a mail when a product is back in stock. */
export type RestockBox = {
  readonly formAction: string
  readonly productId: string
  readonly lede: string
  readonly button: string
  readonly placeholder: string
  readonly sku: string
  /** Whether the visitor has chosen a variant that is left; a script shows the box for another choice. */
  readonly isHidden: boolean
  /** Whether other variants are left and none is chosen. Pages with scripts show the box for a choice only. */
  readonly isForSome: boolean
  /** The variants that are sold out; an empty list for one, and where the visitor has chosen one. */
  readonly choices: readonly GoneVariant[]
  readonly hasMailingList: boolean
  readonly mailingListText: string
  readonly joinsMailingList: boolean
  readonly email: string
  readonly hasCaptcha: boolean
  readonly error: string
}

/** Undefined for a product whose owner asked for no box, and for one of which all variants are left. An object without words asks for one. */
export function toRestockBox(item: Node, page: IslandPage, typed: TypedValues = {}): RestockBox | undefined {
  const productId = toText(member(item, 'id'))
  const own = member(item, 'merchandising') ?? page.merchandisingOf(productId)
  const words = member(own, 'restockNotificationMessages')
  if (!isObject(words) && !isTruthy(words)) return undefined
  const gone = goneVariants(item, page)
  const [first] = gone
  if (first === undefined) return undefined
  if (productId === '') page.onWrong?.({ path: 'id', expected: 'a text' })
  const { say, apiBase, hasCaptcha } = page
  return {
    formAction: apiBase + API_PATH.restock,
    productId,
    lede: toText(member(words, 'CTAText')) || say('restock_cta'),
    button: toText(member(words, 'buttonText')) || say('restock_button'),
    placeholder: toText(member(words, 'placeholderText')),
    ...toChoice(gone, first, typed['variantId']),
    isForSome: !typed['variantId'] && gone.length < sizeOf(productOf(item).variants),
    hasMailingList: isTruthy(member(own, 'mailingListSignUpEnabled')),
    mailingListText: toText(member(words, 'mailingListDescription')) || say('restock_mailing_list'),
    joinsMailingList:
      typed['siteVisitorEmail'] === undefined
        ? isTruthy(member(own, 'mailingListOptInByDefault'))
        : (typed['isJoinMailingList'] ?? '') !== '',
    email: typed['siteVisitorEmail'] ?? '',
    hasCaptcha,
    error: '',
  }
}

type GoneVariant = {
  readonly sku: string
  readonly label: string
}

/** The variant that the box is for: the chosen one, else one of a list. */
function toChoice(
  gone: readonly GoneVariant[],
  first: GoneVariant,
  wanted = '',
): Pick<RestockBox, 'sku' | 'isHidden' | 'choices'> {
  const chosen = gone.find(({ sku }) => sku === wanted)
  return {
    sku: (chosen ?? first).sku,
    isHidden: wanted !== '' && chosen === undefined,
    choices: gone.length === 1 || chosen !== undefined ? [] : gone,
  }
}

/** The variants that are sold out, with their names. */
function goneVariants(item: Node, { meter, onWrong }: IslandPage): readonly GoneVariant[] {
  const { variants } = productOf(item)
  const words = optionWordsOf(item)
  if (!isArray(variants)) onWrong?.({ path: 'structuredContent.variants', expected: 'a list of variants' })
  if (!isArray(variants) || isAlwaysInStock(item)) return []
  return variants.flatMap((variant) => {
    meter?.charge(1)
    if (!isGone(variant)) return []
    const sku = toText(member(variant, 'sku')) || toText(member(variant, 'id'))
    const label = attributesOf(variant, meter)
      .map(([option, value]) => optionValueIn(words, option, value))
      .join(' / ')
    return sku === '' ? [] : { sku, label: label || sku }
  })
}

function isGone(variant: Json): boolean {
  const { unlimited, qtyInStock } = dataOf(variant)
  return isObject(variant) && !toBoolean(unlimited) && qtyInStock !== undefined && toNumber(qtyInStock) <= 0
}
