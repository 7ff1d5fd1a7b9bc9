import { member, segmentOf, toText } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { type Argument, defineFormatter, type Resolve, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

/** A group of products: a name to look up, or else the word itself. */
interface Group {
  readonly word: string
  readonly resolve: Resolve
}

const group: Argument<Group> = {
  name: 'group',
  type: 'word',
  fallback: '',
  read: ([word = '']) => ({ word, resolve: toResolve([nameOrIndex(word)]) }),
}

/** A number is also the index of an element, when the value is a list. It is a name if it begins with a zero, as in `01`. */
function nameOrIndex(word: string): string | number {
  const segment = segmentOf(word)
  return String(segment) === word ? segment : word
}

/**
 * `{item|product-quick-view group}` prints the button that opens a product in a dialog. The dialog can move on to other
 * products of the group.
 */
export const productQuickView = defineFormatter({
  name: 'product-quick-view',
  about: 'Prints the button that opens a product in a dialog.',
  args: [group],
  usesFrame: true,
  format(node, [{ word, resolve }], frame) {
    const text = localized('productQuickViewText', frame)
    const own = member(node, word)
    const found = own === undefined ? resolve(frame) : own
    const view = {
      id: toText(member(node, 'id')),
      group: found === undefined ? word : toText(found),
      text: text === undefined ? en.productQuickViewText : toText(text),
    }
    return frame.renderFragment('product-quick-view', view, { isIsolated: true })
  },
})
