import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { isTruthy, member, toText } from '../../../engine/domain/data/value.ts'
import { describeVariant, toOptionValues } from '../../../engine/domain/shop/variants.ts'
import { isUnlimited } from '../../shop/cart/stock.ts'
import type { Item, Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import { toView, type View } from '../../website/view.ts'

/**
 * The box in which visitors ask for a mail when a product is back in stock. Undefined for a product whose owner wrote no
 * words for it, and for one of which all variants are left.
 */
export function toRestockBox(
  site: Site,
  { id, data }: Item,
  variants: readonly Variant[],
  typed: TypedValues,
): View | undefined {
  const own = toView(member(data, 'merchandising'))
  const words = toView(own['restockNotificationMessages'])
  const gone = variants.filter((variant) => !isUnlimited(data, variant) && variant.qtyInStock <= 0)
  if (Object.keys(words).length === 0 || gone.length === 0) return undefined
  const isSent = typed['siteVisitorEmail'] !== undefined
  return {
    formAction: API_PATH.restock,
    productId: id,
    lede: toText(words['CTAText']) || site.say('restock_cta'),
    button: toText(words['buttonText']) || site.say('restock_button'),
    placeholder: toText(words['placeholderText']),
    sku: gone[0]?.sku ?? '',
    choices: gone.length === 1 ? [] : gone.map((variant) => toChoice(variant, typed)),
    hasMailingList: isTruthy(own['mailingListSignUpEnabled']),
    mailingListText: toText(words['mailingListDescription']) || site.say('restock_mailing_list'),
    joinsMailingList: isSent
      ? (typed['isJoinMailingList'] ?? '') !== ''
      : isTruthy(own['mailingListOptInByDefault']),
    email: typed['siteVisitorEmail'] ?? '',
    hasCaptcha: site.captcha !== undefined,
    error: '',
  }
}

function toChoice({ sku, attributes }: Variant, typed: TypedValues): View {
  const label = describeVariant(toOptionValues(attributes)) || sku
  return { sku, label, isSelected: typed['variantId'] === sku }
}
