import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../../../../engine/domain/data/value.ts'
import { seedSite } from '../../../../server/website/files/seed.ts'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import {
  renderRecordTypes,
  renderTable,
  TABLE_NAMES,
  type TableName,
  wordlessIn,
} from '../../../support/sites/member-tables.ts'
import { writeSite } from '../../../support/sites/write-site.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'

/** `npx vitest run site-files-page -u` writes the tables of the page again from the schemas. */
const PATH = join(import.meta.dirname, '../../../../server/website/files/SITE-FILES.md')
const page = readFileSync(PATH, 'utf8')

const TABLE = /(?<=<!-- table (\w+) -->\n\n)[\s\S]*?(?=\n\n<!-- end -->)/g

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

describe('the page of site files', () => {
  it('has the members of the schemas', async () => {
    const rendered = page.replace(TABLE, (_, name: string) =>
      name === 'recordTypes' ? renderRecordTypes() : renderTable(name as TableName),
    )
    await expect(rendered).toMatchFileSnapshot(PATH)
  })

  it('has each table', () => {
    expect([...page.matchAll(TABLE)].map(([, name]) => name).toSorted()).toEqual(
      [...TABLE_NAMES, 'recordTypes'].toSorted(),
    )
  })

  it('has words for each member', () => {
    expect(TABLE_NAMES.flatMap(wordlessIn)).toEqual([])
  })
})

interface Example {
  readonly heading: string
  readonly files: Readonly<Record<string, Json>>
}

/** The examples of the page, each with the files that it changes. */
const examples: readonly Example[] = page
  .split(/^### /m)
  .slice(1)
  .flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n'))
    const blocks = [...part.matchAll(/^In `([\w/.-]+)`[^\n]*:\n\n```json\n([\s\S]*?)\n```/gm)]
    const files = blocks.map(([, file = '', json = '']) => [file, JSON.parse(json) as Json] as const)
    return files.length === 0 ? [] : [{ heading, files: Object.fromEntries(files) }]
  })
const [smallest, ...changes] = examples

describeEachStore('the examples of the page', (opened) => {
  it('are there', () => {
    expect(smallest?.heading).toBe('The smallest shop')
    expect(changes.length).toBeGreaterThan(8)
  })

  it.each(examples)('$heading: is seeded without a warning', async ({ files }) => {
    const assets = new Set(JSON.stringify([smallest?.files, files]).match(/(?<=\/assets\/site\/)[\w.-]+/g))
    const folder = writeSite({
      'collections/home.json': undefined,
      'collections/shop.json': undefined,
      'assets/cup.svg': undefined,
      ...merge(smallest?.files ?? {}, files),
      ...Object.fromEntries([...assets].map((name) => [`assets/${name}`, PICTURE])),
    })
    const read = await readSiteFiles(folder)
    expect(read.warnings).toEqual([])
    await seedSite(opened.store, read, Date.now())
  })
})

/** A change beside what is there: objects gain members, and lists gain entries unless they have one of the same id. */
function merge<Value extends Json>(old: Value | undefined, change: Value): Value
function merge(old: Json | undefined, change: Json): Json {
  if (Array.isArray(old) && Array.isArray(change)) {
    const idOf = (entry: Json) => (isObject(entry) ? entry['id'] : undefined)
    const added = change.filter(
      (one) =>
        !old.includes(one) && !old.some((entry) => idOf(entry) !== undefined && idOf(entry) === idOf(one)),
    )
    const kept = old.map((entry) => {
      const changed = change.find((one) => idOf(one) !== undefined && idOf(one) === idOf(entry))
      return changed === undefined ? entry : merge(entry, changed)
    })
    return [...kept, ...added]
  }
  if (!isObject(old) || !isObject(change)) return change
  return {
    ...old,
    ...Object.fromEntries(Object.entries(change).map(([key, value]) => [key, merge(old[key], value)])),
  }
}
