import { toText } from '../../engine/domain/data/value.ts'
import type { Collection, Website } from '../store/types.ts'
import type { Lock } from './locks.ts'
import { toView, type View } from './view.ts'

/** A membership that opens the content of lessons. */
export type Paywall = Extract<Lock, { kind: 'membership' }>

/**
 * The paywalls of lessons by the id of their collection (storefront specification §2); none without the feature flag
 * `videoPaywall`. Unlike a lock, a paywall shows that the lessons exist.
 */
export function paywallsOf(
  { id: websiteId, settings }: Pick<Website, 'id' | 'settings'>,
  collections: readonly Collection[],
): ReadonlyMap<string, Paywall> {
  if (settings.videoPaywall !== true) return new Map()
  const walls = collections.flatMap(({ id, typeName, data }) => {
    const membershipId = toText(toView(data)['paywall'])
    if (typeName !== 'lessons' || membershipId === '') return []
    return [[id, { kind: 'membership', websiteId, membershipId }] as const]
  })
  return new Map(walls)
}

/** The members of a lesson that all visitors may see. A list of those that are hidden would miss the next new one. */
const TEASER: ReadonlySet<string> = new Set([
  ...['excerpt', 'tags', 'categories', 'author'],
  ...['assetUrl', 'originalSize', 'mediaFocalPoint', 'altText', 'colorData', 'componentKey'],
])

/** The data of a lesson without its content: video, text and links. */
export function toTeaser(data: View): View {
  return Object.fromEntries(Object.entries(data).filter(([name]) => TEASER.has(name)))
}
