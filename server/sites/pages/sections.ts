import { isObject, type Json, member, toNumber } from '../../../engine/domain/value.ts'
import { toFund } from '../../shop/funds.ts'
import type { Store } from '../../store/store.ts'
import type { Collection } from '../../store/types.ts'
import { readContent } from '../content.ts'
import type { Site } from '../site.ts'
import { collectionUrl } from '../urls.ts'
import type { View } from '../view.ts'
import { toFundView } from '../views/fund.ts'

const DEFAULT_COUNT = 3
const MAX_COUNT = 12

/** The blocks of a page; those that show a part of a collection have it read for them. */
export async function fillSections(
  store: Store,
  site: Site,
  { data }: Pick<Collection, 'data'>,
): Promise<{ readonly sections: readonly Json[]; readonly merchandising: View }> {
  const sections = member(data, 'sections')
  if (!Array.isArray(sections)) return { sections: [], merchandising: {} }
  const shown = sections.filter((section) => !isClosed(site, section))
  const filled = await Promise.all(shown.map((section) => fillSection(store, site, section)))
  return {
    sections: filled.map(({ section }) => section),
    merchandising: Object.assign({}, ...filled.map(({ merchandising }) => merchandising)) as View,
  }
}

/** Whether a block shows what the visitor may not see: it would have nothing but its heading. */
function isClosed(site: Site, section: Json): boolean {
  const collection = listedIn(site, section)
  return collection !== undefined && site.closed.has(collection.id)
}

function listedIn({ collections }: Site, section: Json): Collection | undefined {
  const urlId = member(section, 'collection')
  return collections.find((one) => one.urlId === urlId)
}

async function fillSection(store: Store, site: Site, section: Json) {
  const fund = toFund(section)
  if (fund !== undefined) return { section: toFundView(site, fund, ''), merchandising: {} }
  const collection = listedIn(site, section)
  if (!isObject(section) || collection === undefined) return { section, merchandising: {} }
  const limit = Math.min(toNumber(member(section, 'count')) || DEFAULT_COUNT, MAX_COUNT)
  const { views, merchandising } = await readContent(store, site, collection, { limit, offset: 0 })
  return { section: { ...section, items: views, url: collectionUrl(collection) }, merchandising }
}
