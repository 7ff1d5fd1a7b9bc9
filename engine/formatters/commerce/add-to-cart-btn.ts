import { isTruthy, member, type Node, sizeOf } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { defineFormatter, type Frame, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

const STRUCTURED_CONTENT = toResolve(['structuredContent'])

/**
 * `{item|add-to-cart-btn}` prints the button that adds a product to the cart or subscribes to it. Missing members are
 * searched in the outer frames.
 */
export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  about: 'Prints the button that adds a product to the cart.',
  usesFrame: true,
  format(node, _, frame) {
    const inner = frame.push(node)
    const content = STRUCTURED_CONTENT(inner)
    inner.define('@label', labelOf(content, inner) ?? null)
    inner.define('@hasOption', hasSubscriptionOption(content, inner))
    return inner.renderFragment('add-to-cart-btn', node)
  },
})

/** The label of the product, else of the website, else the default. */
function labelOf(content: Node, frame: Frame): Node {
  const custom = member(content, 'customAddButtonText')
  if (isTruthy(member(content, 'useCustomAddButtonText')) && isTruthy(custom)) return custom
  const isSubscription = isTruthy(member(content, 'isSubscribable'))
  const key = isSubscription ? 'productSubscribeText' : 'productAddToCartText'
  const own = localized(key, frame)
  return isTruthy(own) ? own : en[key]
}

/**
 * The reference implementation decides this with an expression. So the result is false where expressions are off, and
 * only a scalar can be true.
 */
function hasSubscriptionOption(content: Node, { run }: Frame): boolean {
  if (!run.inputs.expressions) return false
  const isSubscribable = member(content, 'isSubscribable')
  const options = member(content, 'productSubscriptionOptions')
  const count = typeof options === 'string' ? options.length : sizeOf(options)
  return count !== 0 && typeof isSubscribable !== 'object' && isTruthy(isSubscribable)
}

/** `{item|product-checkout}` prints the variants, the quantity and the button of a product. */
export const productCheckout = defineFormatter({
  name: 'product-checkout',
  about: 'Prints the variant fields, the quantity field and the button that adds a product to the cart.',
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('product-checkout', node),
})
