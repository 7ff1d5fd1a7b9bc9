import { RECORD_TYPE } from '../../domain/data/codes.ts'
import { type PageData, pageDataOf } from '../../domain/data/page-data.ts'
import { slugify } from '../../domain/data/text.ts'
import { isTruthy, member, type Node, sizeOf, toNumber, toText } from '../../domain/data/value.ts'
import { isOnSale, isSoldOut } from '../../domain/shop/product.ts'
import { defineFormatter, type Frame, toFieldResolve, toResolve } from '../../language/plugin.ts'
import { attribute } from './place.ts'

const PROMOTED_BLOCK = toFieldResolve(({ promotedBlockType }: PageData) => promotedBlockType)
const CATEGORIES = toFieldResolve(({ categories }: PageData) => categories)
const TAGS = toFieldResolve(({ tags }: PageData) => tags)
const AUTHOR = toFieldResolve(({ author }: PageData) => author)
const LABEL = toFieldResolve(({ recordTypeLabel }: PageData) => recordTypeLabel)
const INDEX = toResolve(['@index'])
const STARRED = toFieldResolve(({ starred }: PageData) => starred)

/** `<article class="{@|item-classes}">` prints the CSS classes of an item. */
export const itemClasses = defineFormatter({
  name: 'item-classes',
  about: 'Prints the CSS classes of an item.',
  usesFrame: true,
  format(node, _, frame) {
    let classes = `hentry${promotedClasses(PROMOTED_BLOCK(frame), frame)}`
    classes += listClasses(' category-', CATEGORIES(frame), frame)
    classes += listClasses(' tag-', TAGS(frame), frame)
    classes += authorClass(pageDataOf(AUTHOR(frame)).displayName, frame)
    classes += ` post-type-${attribute(toText(LABEL(frame)), frame)}`
    const index = INDEX(frame)
    if (index !== undefined) classes += ` article-index-${toNumber(index)}`
    if (isTruthy(STARRED(frame))) classes += ' featured'
    if (toNumber(pageDataOf(node).recordType) === RECORD_TYPE['store-item'])
      classes += productClasses(node, frame)
    return classes
  },
})

function promotedClasses(block: Node, { run }: Frame): string {
  return isTruthy(block) ? ` promoted promoted-block-${slugify(toText(block), run.budget)}` : ''
}

function authorClass(name: Node, { run }: Frame): string {
  return isTruthy(name) ? ` author-${slugify(toText(name), run.budget)}` : ''
}

/** An object counts as a list of its size. It has elements only under numeric keys. */
function listClasses(prefix: string, list: Node, { run }: Frame): string {
  const size = sizeOf(list)
  let classes = ''
  for (let at = 0; at < size; at++) {
    run.budget.charge(1)
    classes += prefix + slugify(toText(member(list, at)), run.budget)
  }
  return classes
}

function productClasses(item: Node, { run }: Frame): string {
  return (isOnSale(item, run.budget) ? ' on-sale' : '') + (isSoldOut(item, run.budget) ? ' sold-out' : '')
}
