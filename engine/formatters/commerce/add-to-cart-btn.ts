import { isTruthy, member, type Node, sizeOf } from '../../domain/value.ts'
import { defineFormatter, type Frame, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

const STRUCTURED_CONTENT = toResolve(['structuredContent'])

/** `{item|add-to-cart-btn}` buys or subscribes; what the item lacks comes from the page around it. */
export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  about: 'Prints the button that puts a product into the cart.',
  usesFrame: true,
  format(node, _, frame) {
    const inner = frame.push(node)
    const content = STRUCTURED_CONTENT(inner)
    inner.define('@label', labelOf(content, inner) ?? null)
    inner.define('@hasOption', hasSubscriptionOption(content, inner))
    return inner.renderFragment('add-to-cart-btn', node)
  },
})

/** The product's own label, else the site's, else ours. */
function labelOf(content: Node, frame: Frame): Node {
  const custom = member(content, 'customAddButtonText')
  if (isTruthy(member(content, 'useCustomAddButtonText')) && isTruthy(custom)) return custom
  const isSubscription = isTruthy(member(content, 'isSubscribable'))
  const own = localized(isSubscription ? 'productSubscribeText' : 'productAddToCartText', frame)
  if (isTruthy(own)) return own
  return isSubscription ? 'Subscribe' : 'Add To Cart'
}

/** The reference tells by an expression: not at all where those are off, and nothing but scalars are true. */
function hasSubscriptionOption(content: Node, { run }: Frame): boolean {
  if (!run.inputs.expressions) return false
  const isSubscribable = member(content, 'isSubscribable')
  const options = member(content, 'productSubscriptionOptions')
  const count = typeof options === 'string' ? options.length : sizeOf(options)
  return count !== 0 && typeof isSubscribable !== 'object' && isTruthy(isSubscribable)
}

/** `{item|product-checkout}` is all it takes to buy: variants, quantity and button. */
export const productCheckout = defineFormatter({
  name: 'product-checkout',
  about: 'Prints the choice of a variant, the quantity and the button that puts a product into the cart.',
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('product-checkout', node),
})
