import type { EventFields } from '../../engine/domain/tracking/events.ts'
import { HIT_KIND, type HitKind } from '../../engine/domain/tracking/hits.ts'
import { cleanText } from './clean-text.ts'
import type { Fields, NewEvent } from './new-event.ts'
import { campaignOf, pathOf, sourceOf, targetOf } from './page-address.ts'
import { type Data, readFields } from './read-fields.ts'
import { idOf, pageTypeOf, type Sender, visitOf } from './sender.ts'

/** Fields of every hit. Nothing that tells one browser from others is among them, such as its name. */
const PAGE: EventFields = {
  title: 'text',
  templateId: 'text',
  itemId: 'text',
  collectionId: 'text',
  locale: 'text',
  pagePermissionType: 'number',
  viewportWidth: 'number',
  viewportHeight: 'number',
  screenWidth: 'number',
  screenHeight: 'number',
  clientTime: 'number',
  visits: 'number',
}

/** Fields of a kind beside those of every hit. */
const OF_KIND: Readonly<Partial<Record<HitKind, EventFields>>> = {
  heartbeat: { seconds: 'number' },
  audio: { name: 'text', seconds: 'number' },
  video: { name: 'text', seconds: 'number' },
}

const MAX_WORDS = 100

/** The kind of a hit, by its number or name; undefined for another one. */
export function hitKindOf(event: unknown): HitKind | undefined {
  const kinds = Object.entries(HIT_KIND) as readonly (readonly [HitKind, number])[]
  return kinds.find(([name, number]) => event === name || event === number || event === String(number))?.[0]
}

/** The event of a hit (platform specification §3). */
export function readHit(kind: HitKind, data: Data, sender: Sender): NewEvent {
  return {
    ...idOf(data),
    name: kind,
    ...visitOf(data, sender),
    path: pathOf(data['pagePath'] ?? sender.page),
    pageType: pageTypeOf(data['pageType']),
    fields: { ...readFields({ ...PAGE, ...OF_KIND[kind] }, data), ...ofKind(kind, data, sender) },
  }
}

function ofKind(kind: HitKind, data: Data, { host }: Sender): Fields {
  if (kind === 'page-view') return readOrigin(data, host)
  if (kind === 'site-search') return { ...readOrigin(data, host), ...readSearch(data) }
  if (kind === 'audio' || kind === 'video') {
    const source = targetOf(data['source'], host)
    return source === '' ? {} : { source }
  }
  return {}
}

/** The campaign and the source of a visit. It may begin with a search, in place of a page view. */
function readOrigin(data: Data, host: string): Fields {
  const campaign = campaignOf(data['urlQuery'])
  const source = sourceOf(data['referrer'], host) || (campaign['utm_source'] ?? '')
  return { ...campaign, ...(source && { source }) }
}

/** Words are counted in one spelling. */
function readSearch(data: Data): Fields {
  const words = cleanText(data['words'], MAX_WORDS).toLowerCase().replace(/\s+/g, ' ')
  return { ...(words && { words }), ...readFields({ results: 'number' }, data) }
}
