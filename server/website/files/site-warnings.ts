import { type Json, member, toText } from '../../../engine/domain/data/value.ts'
import { en } from '../../../engine/domain/messages/en.ts'
import { PROBLEMS } from '../../errors/catalogue.ts'
import { findNearMisses, meantBy, type NearMiss } from './near-misses.ts'
import { openCollection, openSite, openTranslation } from './open-data.ts'
import { pathOf } from './read-site-file.ts'
import type { SiteIssue } from './site-checks.ts'
import { collectionSchema, type SiteFile, siteSchema } from './site-schema.ts'

/** Texts of pages, and of problems by their codes. */
const TEXTS: ReadonlySet<string> = new Set([...Object.keys(en), ...Object.keys(PROBLEMS)])

/** Schemas of each kind of file: of what is checked, and of what is only known. */
const SCHEMAS = {
  site: [siteSchema, openSite],
  collection: [collectionSchema, openCollection],
  translation: [openTranslation],
} as const

/**
 * Tells of members that are taken as they are but are probably a mistake. `sources` are the files as they were given. A
 * theme may read members of its own, so only names close to known ones are told.
 */
export function warnOf(site: SiteFile, sources: ReadonlyMap<string, Json>): readonly SiteIssue[] {
  return [...[...sources].flatMap(([file, data]) => nearMissesIn(file, data)), ...warnOfCode(site)]
}

function nearMissesIn(file: string, data: Json): readonly SiteIssue[] {
  const kind = kindOf(file)
  const texts = member(kind === 'site' ? member(data, 'data') : data, 'localizedStrings')
  const found = [
    ...SCHEMAS[kind].flatMap((schema) => findNearMisses(schema, data)),
    ...(kind === 'collection' ? [] : textsIn(texts, kind === 'site' ? ['data'] : [])),
  ]
  return found.map(({ keys, meant }) => ({
    file,
    path: pathOf(keys),
    message: `no part of the service reads this member; did you mean ${meant}?`,
  }))
}

function kindOf(file: string): keyof typeof SCHEMAS {
  if (file === 'site.json') return 'site'
  return file.startsWith('collections/') ? 'collection' : 'translation'
}

function textsIn(texts: Json | undefined, keys: readonly string[]): readonly NearMiss[] {
  const names = Object.keys((texts ?? {}) as object).filter((name) => !TEXTS.has(name))
  return names.flatMap((name) => {
    // Some more names than a hint compares are known.
    const alike = [...TEXTS].filter((known) => Math.abs(known.length - name.length) <= 2)
    const meant = meantBy(name, alike)
    return meant === undefined ? [] : [{ keys: [...keys, 'localizedStrings', name], meant }]
  })
}

/** The code may also be that of a coupon which `npm run coupons` added, so an unknown one is no mistake for certain. */
function warnOfCode({ data, coupons }: SiteFile): readonly SiteIssue[] {
  const code = toText(member(member(data.website, 'announcement'), 'couponCode'))
  const enabled = coupons.filter(({ isEnabled }) => isEnabled).map((coupon) => coupon.code)
  if (code === '' || enabled.some((known) => known.toLowerCase() === code.toLowerCase())) return []
  const message = `"${code}" is the code of no enabled coupon in these files, which have ${enabled.join(', ') || 'none'}`
  return [{ file: 'site.json', path: 'data.website.announcement.couponCode', message }]
}
