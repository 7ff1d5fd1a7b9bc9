import { afterAll, expect, it } from 'vitest'
import { compressFile } from '../../../server/http/encodings.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map(readSiteFiles))
const { ask, close } = await startSiteApp({ sites })
afterAll(close)

const MAX_BYTES = 5000

/** Of the page for everybody in its smallest form, which browsers get while it does not change. */
async function weightOf(host: string, path: string): Promise<number> {
  const { status, body } = await new Visitor(ask, host).get(path)
  expect(status).toBe(200)
  return (await compressFile(Buffer.from(body), 'br')).length
}

it.each(sites.map(({ site, collections }) => ({ site, collections })))(
  'each product page of $site.id weighs 5 KB at most',
  async ({ site: { hosts }, collections }) => {
    const shops = collections.filter(({ typeName }) => typeName === 'products')
    const paths = shops.flatMap(({ urlId, items }) => items.map((item) => `/${urlId}/${item.urlId}`))
    expect(paths.length).toBeGreaterThan(0)
    const tooHeavy: string[] = []
    for (const path of paths) {
      const bytes = await weightOf(hosts[0] ?? '', path)
      if (bytes > MAX_BYTES) tooHeavy.push(`${path}: ${bytes} bytes`)
    }
    expect(tooHeavy).toEqual([])
  },
)
