import { RECORD_TYPE } from '../../domain/data/codes.ts'
import { member, toNumber, toText } from '../../domain/data/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/** Record types with a predicate. The platform has more. */
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

/** `{.audio?}`, `{.event?}` and similar predicates test the record type of an item. */
const recordTypes = KINDS.map((kind) =>
  definePredicate({
    name: `${kind}?`,
    about: `True when the current item has the record type: ${kind}.`,
    test: ({ node }) => toNumber(member(node, 'recordType')) === RECORD_TYPE[kind],
  }),
)

/** `{.video?}` and similar predicates test the record type of an item, or the kind of its promoted block. */
function defineHeaded(name: string, kind: 'image' | 'quote' | 'link' | 'video' | 'gallery'): Predicate {
  return definePredicate({
    name,
    about: `True when the record type or the promoted block of the current item is: ${kind}.`,
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
