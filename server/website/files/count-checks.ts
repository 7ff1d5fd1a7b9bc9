import type { ReadCollection, SiteIssue } from './site-checks.ts'
import { SITE_LIMIT } from './site-limits.ts'
import type { SiteFile } from './site-schema.ts'

/** The parts of a website of which there are too many. */
export function checkCounts(
  counts: Readonly<Partial<Record<keyof typeof SITE_LIMIT, number>>>,
): readonly SiteIssue[] {
  return (Object.entries(counts) as [keyof typeof SITE_LIMIT, number][])
    .filter(([name, count]) => count > SITE_LIMIT[name])
    .map(([name, count]) => ({
      file: 'site.json',
      path: '(all)',
      message: `expected at most ${SITE_LIMIT[name]} ${name} in all files, found ${count}`,
    }))
}

/** The numbers of parts in the files of a site. */
export function countParts({ password }: SiteFile, read: readonly ReadCollection[]) {
  const collections = read.map(({ collection }) => collection)
  const items = collections.flatMap((collection) => collection.items)
  const passwords = [password, ...collections.map((one) => one.password)]
  return {
    items: items.length,
    variants: items.reduce((sum, { variants }) => sum + variants.length, 0),
    reviews: items.reduce((sum, { reviews }) => sum + reviews.length, 0),
    passwords: passwords.filter((one) => typeof one === 'string').length,
  }
}
