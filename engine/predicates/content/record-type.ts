import { RECORD_TYPE } from '../../domain/codes.ts'
import { member, toNumber, toText } from '../../domain/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/** Kinds that have a predicate; the platform knows more. */
const KINDS = [
  'undefined',
  'text',
  'audio',
  'store-item',
  'event',
  'binary',
  'css-asset',
  'tweak-asset',
  'digital-good',
  'attachment',
  'wordpress-export',
  'json-export',
  'site-search',
  'active-time',
  'tweet',
  'checkin',
  'kbarticle',
] as const

/** `{.audio?}`, `{.event?}` and their like: the kind of an item. */
const recordTypes = KINDS.map((kind) =>
  definePredicate({
    name: `${kind}?`,
    about: `The current item is of the kind: ${kind}.`,
    test: ({ node }) => toNumber(member(node, 'recordType')) === RECORD_TYPE[kind],
  }),
)

/** `{.video?}` and its like: the kind of an item, or of the block that stands at its head. */
function defineHeaded(name: string, kind: 'image' | 'quote' | 'link' | 'video' | 'gallery'): Predicate {
  return definePredicate({
    name,
    about: `The current item is of the kind ${kind}, or shows a block of that kind at its head.`,
    test: ({ node }) =>
      toNumber(member(node, 'recordType')) === RECORD_TYPE[kind] ||
      toText(member(node, 'promotedBlockType')) === kind,
  })
}

export const recordType: readonly Predicate[] = [
  ...recordTypes,
  defineHeaded('image?', 'image'),
  defineHeaded('quote?', 'quote'),
  defineHeaded('link?', 'link'),
  defineHeaded('video?', 'video'),
  defineHeaded('external-video?', 'video'),
  defineHeaded('gallery?', 'gallery'),
]
