import { isArray, type Json, type JsonObject, member } from '../../../engine/domain/data/value.ts'
import { fundUnknown } from '../../errors/shop-problems.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import type { Site } from '../../website/site.ts'

/** The fund in a section of a page; undefined for a section of another type. */
export function toFund(section: Json): Fund | undefined {
  // Stored as JSON; the schema of site files has validated it.
  return member(section, 'type') === 'donation' ? (section as JsonObject as Fund) : undefined
}

/** The funds on the pages that the visitor may see. */
export function listFunds({ collections, closed }: Site): readonly Fund[] {
  return collections
    .filter(({ id }) => !closed.has(id))
    .flatMap(({ data }) => {
      const sections = member(data, 'sections')
      return isArray(sections) ? sections.map(toFund).filter((fund) => fund !== undefined) : []
    })
}

/** One fund that the visitor may see; throws `fund_unknown` for any other id. */
export function findFund(site: Site, id: string): Fund {
  const fund = listFunds(site).find((one) => one.id === id)
  if (fund === undefined) throw fundUnknown()
  return fund
}
