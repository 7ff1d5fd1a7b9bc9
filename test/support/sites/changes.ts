import type { Problem } from '../../../server/errors/problem.ts'
import { changeWebsite } from '../../../server/website/changes/change-website.ts'
import type { ChangedWebsite, WebsiteChange } from '../../../server/website/changes/website-change.ts'
import type { OpenedStore } from '../store/describe-each-database.ts'
import { createSite, home, shop } from './write-site.ts'

type Options = Partial<Pick<WebsiteChange, 'condition' | 'keyed'>>

/** Files by their paths, as values of JSON. */
export type GivenValues = Readonly<Record<string, unknown>>

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** Files of a website that no other test has. */
export function createFiles() {
  const site = createSite()
  const files: GivenValues = {
    'site.json': site,
    'collections/home.json': home,
    'collections/shop.json': shop,
    'assets/cup.svg': DRAWING,
  }
  return { id: site.id, site, files }
}

/** Changes of the files of websites in the store of a suite, in this process. */
export function changesIn(opened: OpenedStore) {
  const change = (
    websiteId: string,
    files: WebsiteChange['files'],
    { condition = {}, keyed }: Options = {},
  ) => changeWebsite(opened.store, { websiteId, files, condition, keyed }, '')
  const putBody = (id: string, body: string, options?: Options) =>
    change(id, { kind: 'all', body: Buffer.from(body) }, options)
  const contentsOf = (id: string) => opened.store.read.websiteFiles.contents(id)
  const stateOf = async (id: string) => [
    await opened.store.read.websites.revisionOf(id),
    ...(await contentsOf(id)),
  ]
  return {
    putBody,
    putAll: (id: string, files: GivenValues, options?: Options) =>
      putBody(id, JSON.stringify({ files }), options),
    putOne: (id: string, path: string, value: unknown, options?: Options) =>
      change(id, { kind: 'one', path, body: Buffer.from(JSON.stringify(value)) }, options),
    remove: (id: string, path: string) => change(id, { kind: 'one', path, body: undefined }),
    /** The stored files as values. */
    valuesOf: async (id: string) =>
      new Map([...(await contentsOf(id))].map(([path, text]) => [path, JSON.parse(text)])),
    /** The problem of a change that is refused. Throws when anything was changed. */
    refusalOf: async (id: string, changing: () => Promise<ChangedWebsite>): Promise<Problem> => {
      const before = await stateOf(id)
      const outcome = await changing().catch((error: Problem) => error)
      if (!('code' in outcome)) throw new Error('The change was made.')
      if (JSON.stringify(await stateOf(id)) !== JSON.stringify(before))
        throw new Error('It was refused, and something has changed.')
      return outcome
    },
  }
}
