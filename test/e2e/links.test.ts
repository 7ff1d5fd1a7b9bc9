import { describe, expect, it } from 'vitest'
import { AUDITED_PATHS } from '../support/browser/states/pages.ts'
import { type Crawl, crawl } from '../support/http/crawl.ts'
import { findSlips } from '../support/http/find-slips.ts'
import { keptDemoShop } from '../support/sites/demo-shop.ts'

/** Titles that pages of different addresses have. */
function findSharedTitles({ pages }: Crawl): readonly string[] {
  const byTitle = Map.groupBy(pages.values(), ({ title }) => title)
  return [...byTitle]
    .filter(([, sharing]) => new Set(sharing.map(({ address }) => address)).size > 1)
    .map(([title, sharing]) => `"${title}" is the title of ${sharing.map(({ path }) => path).join(' and ')}.`)
}

async function findAllSlips({ pages }: Crawl): Promise<readonly string[]> {
  const found: string[] = []
  for (const { path, html } of pages.values())
    found.push(...(await findSlips(html)).map((slip) => `${path}:${slip}`))
  return found
}

// Pages in German have the markup of those in English.
describe.each([
  { site: 'harbour', start: '/', least: 120, hasOwnMarkup: true },
  { site: 'harbour', start: '/de', least: 120, hasOwnMarkup: false },
  { site: 'qalam', start: '/', least: 25, hasOwnMarkup: true },
] as const)('every page of $site that a link of $start leads to', ({ site, start, least, hasOwnMarkup }) => {
  it('is there, has a title of its own, and has no mistakes in its markup', async () => {
    const found = await crawl((await keptDemoShop(site)).origin, start)
    expect(found.broken).toEqual([])
    expect(found.pages.size).toBeGreaterThanOrEqual(least)
    expect(findSharedTitles(found)).toEqual([])
    if (hasOwnMarkup) expect(await findAllSlips(found)).toEqual([])
  })
})

it('each page in Arabic says its direction', async () => {
  const { pages } = await crawl((await keptDemoShop('qalam')).origin)
  const lost = [...pages.values()].filter(({ html }) => !/<html[^>]* dir="rtl"/.test(html))
  expect(lost.map(({ path }) => path)).toEqual([])
})

it('each kind of element is on a page that is audited', async () => {
  const { pages } = await crawl((await keptDemoShop('harbour')).origin)
  const audited = new Set(AUDITED_PATHS.flatMap((path) => [...(pages.get(path)?.kinds ?? [])]))
  const missing = [...pages.values()].flatMap(({ path, kinds }) =>
    [...kinds].filter((kind) => !audited.has(kind)).map((kind) => `${path}: ${kind}`),
  )
  expect(missing).toEqual([])
})
