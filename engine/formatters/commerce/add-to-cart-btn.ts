import { isTruthy, member, type Node, sizeOf } from '../../domain/data/value.ts'
import { expressionFailed } from '../../domain/diagnostics/catalogue.ts'
import { en } from '../../domain/messages/en.ts'
import {
  isAlwaysInStock,
  isMembership,
  isNoProduct,
  isSoldOut,
  variantsOf,
} from '../../domain/shop/product.ts'
import { defineFormatter, type Frame, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

const STRUCTURED_CONTENT = toResolve(['structuredContent'])
const EXPRESS = toResolve(['websiteSettings', 'storeSettings', 'expressCheckout'])

/**
 * `{item|add-to-cart-btn}` prints the button that adds a product to the cart or subscribes to it. Missing members are
 * searched in the outer frames.
 *
 * A product without stock has the text of that on its button, and the button of a shop with express checkout says so to its
 * script. The reference does neither.
 */
export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  about: 'Prints the button that adds a product to the cart.',
  usesFrame: true,
  format(node, _, frame) {
    const inner = frame.push(node)
    const content = STRUCTURED_CONTENT(inner)
    const isGone = inner.run.inputs.safe && isNothingLeft(content, inner)
    inner.define('@label', (isGone ? soldOutLabel(node, inner) : labelOf(content, inner)) ?? null)
    inner.define('@isSoldOut', isGone)
    inner.define('@isExpress', inner.run.inputs.safe && EXPRESS(inner) === true)
    inner.define('@hasOption', hasSubscriptionOption(content, inner))
    return inner.renderFragment('add-to-cart-btn', node)
  },
})

/** Whether a product of the kinds that have stock has none. Products without variants are priced elsewhere. */
function isNothingLeft(content: Node, { run }: Frame): boolean {
  const item = { structuredContent: content ?? null }
  const hasStock = !isAlwaysInStock(item) && !isNoProduct(item) && !isMembership(item)
  return hasStock && variantsOf(item).length > 0 && isSoldOut(item, run.budget)
}

function soldOutLabel(item: Node, frame: Frame): Node {
  const own = localized('productSoldOutText', frame)
  const custom = member(member(item, 'merchandising'), 'customSoldOutText')
  return [custom, own].find(isTruthy) ?? en.productSoldOutText
}

/** The label of the product, else of the website, else the default. */
function labelOf(content: Node, frame: Frame): Node {
  const custom = member(content, 'customAddButtonText')
  if (isTruthy(member(content, 'useCustomAddButtonText')) && isTruthy(custom)) return custom
  const isSubscription = isTruthy(member(content, 'isSubscribable'))
  const key = isSubscription ? 'productSubscribeText' : 'productAddToCartText'
  const own = localized(key, frame)
  return isTruthy(own) ? own : en[key]
}

/** The expression by which the reference implementation decides whether the button names a subscription. */
const DECISION = '@hasProductSubsOptionAndIsSubscribable = @subsOTPOptionsCount && @isSubscribable'

/**
 * Whether the button names the first subscription. It does not where expressions are off, nor for an object or array, which no
 * expression can take and which is reported.
 */
function hasSubscriptionOption(content: Node, { run }: Frame): boolean {
  if (!run.inputs.expressions) return false
  const isSubscribable = member(content, 'isSubscribable')
  if (typeof isSubscribable === 'object' && isSubscribable !== null) {
    run.report(expressionFailed(DECISION, 'Invalid arguments to operator logical and'))
    return false
  }
  const options = member(content, 'productSubscriptionOptions')
  const count = typeof options === 'string' ? options.length : sizeOf(options)
  return count !== 0 && isTruthy(isSubscribable)
}

/** `{item|product-checkout}` prints the variants, the quantity and the button of a product. */
export const productCheckout = defineFormatter({
  name: 'product-checkout',
  about: 'Prints the variant fields, the quantity field and the button that adds a product to the cart.',
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('product-checkout', node),
})
