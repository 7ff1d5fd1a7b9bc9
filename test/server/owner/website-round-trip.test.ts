import { describe, expect, it } from 'vitest'
import { readSiteFiles, type SiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { toGivenFiles } from '../../support/sites/given-files.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { type Ask, Visitor } from '../../support/sites/visitors.ts'

describe.each(listSiteFolders())('%s', (folder) => {
  it('is the same website when its files are sent, and when what is shown is sent back', async () => {
    const seeded = await readSiteFiles(folder)
    const { id, hosts } = seeded.site
    await using from = await open([seeded])
    await using to = await open([])
    const shown = await from.askOwner('GET', 'website', { website: id })
    expect(withoutPasswords(shown.json.files)).toEqual(withoutPasswords(toGivenFiles(seeded)))
    const sent = await to.askOwner('PUT', 'website', { website: id, body: { files: shown.json.files } })
    expect([sent.status, sent.body]).toEqual([201, expect.stringContaining('"isNew":true')])
    const back = await to.askOwner('GET', 'website', { website: id })
    expect(back.json.files).toEqual(shown.json.files)

    const paths = [
      '/',
      ...seeded.collections.flatMap(({ urlId, items }) => [
        `/${urlId}`,
        ...items.map((item) => `/${urlId}/${item.urlId}`),
      ]),
    ]
    const host = hosts[0] ?? ''
    expect(await pageOf(to.ask, host, '/')).toMatch(/^200 /)
    for (const path of paths)
      expect(await pageOf(to.ask, host, path)).toBe(await pageOf(from.ask, host, path))

    const light = await to.askOwner('GET', 'website?assets=digests', { website: id })
    expect(light.body.length).toBeLessThan(back.body.length)
    const again = await to.askOwner('PUT', 'website', { website: id, body: { files: light.json.files } })
    expect(again.json).toEqual({ ...sent.json, isNew: false, revision: expect.any(Number) })
    expect((await to.askOwner('GET', 'website', { website: id })).json.files).toEqual(shown.json.files)
  })
})

async function open(sites: readonly SiteFiles[]) {
  const app = await startOwnerApp({ sites })
  return { ...app, [Symbol.asyncDispose]: app.close }
}

/** A page without what differs in each answer. */
async function pageOf(ask: Ask, host: string, path: string) {
  const { status, body } = await new Visitor(ask, host).get(path)
  const changing = /(?:nonce|name="(?:crumb|key)" value)="[^"]*"|"(?:crumb|formKey)":"[^"]*"/g
  return `${status} ${path} ${body.replace(changing, '')}`
}

function withoutPasswords(given: object): unknown {
  return JSON.parse(JSON.stringify(given, (name, value) => (name === 'password' ? '' : value)))
}
