import { isObject, type Json, member, toNumber } from '../../../engine/domain/data/value.ts'
import { toFund } from '../../shop/giving/funds.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { readItemRange } from '../item-views.ts'
import { toFundView } from '../views/fund.ts'

const DEFAULT_COUNT = 3
const MAX_COUNT = 12

/** The sections of a page. A section that lists a collection gets the first items of it. */
export async function fillSections(
  read: Repositories,
  site: Site,
  { data }: Pick<Collection, 'data'>,
): Promise<{ readonly sections: readonly Json[]; readonly merchandising: View }> {
  const sections = member(data, 'sections')
  if (!Array.isArray(sections)) return { sections: [], merchandising: {} }
  const shown = sections.filter((section) => !isClosed(site, section))
  const filled = await Promise.all(shown.map((section) => fillSection(read, site, section)))
  return {
    sections: filled.map(({ section }) => section),
    merchandising: Object.assign({}, ...filled.map(({ merchandising }) => merchandising)) as View,
  }
}

/** Whether a section lists a closed collection. It is left out, because only its heading would show. */
function isClosed(site: Site, section: Json): boolean {
  const collection = listedIn(site, section)
  return collection !== undefined && site.closed.has(collection.id)
}

function listedIn({ collections }: Site, section: Json): Collection | undefined {
  const urlId = member(section, 'collection')
  return collections.find((one) => one.urlId === urlId)
}

async function fillSection(read: Repositories, site: Site, section: Json) {
  const fund = toFund(section)
  if (fund !== undefined) return { section: toFundView(site, fund, ''), merchandising: {} }
  const collection = listedIn(site, section)
  if (!isObject(section) || collection === undefined) return { section, merchandising: {} }
  const limit = Math.min(toNumber(member(section, 'count')) || DEFAULT_COUNT, MAX_COUNT)
  const { views, merchandising } = await readItemRange(read, site, collection, { limit, offset: 0 })
  return { section: { ...section, items: views, url: collectionUrl(collection) }, merchandising }
}
