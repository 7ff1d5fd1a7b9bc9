import { afterAll, expect, it } from 'vitest'
import { compressFile } from '../../../server/http/encodings.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const harbour = sites.find(({ site }) => site.id === 'harbour')
const { ask, close } = await startSiteApp({ sites })
afterAll(close)

/** The budget of design for the HTML of a product page. */
const MAX_BYTES = 6 * 1024

it('each product page of the demo shop is light in its smallest form', async () => {
  const shops = harbour?.collections.filter(({ typeName }) => typeName === 'products') ?? []
  const paths = shops.flatMap(({ urlId, items }) => items.map((item) => `/${urlId}/${item.urlId}`))
  expect(paths.length).toBeGreaterThan(10)
  const tooHeavy: string[] = []
  for (const path of paths) {
    const { body } = await new Visitor(ask, 'localhost').get(path)
    const { length } = await compressFile(Buffer.from(body), 'br')
    if (length > MAX_BYTES) tooHeavy.push(`${path}: ${length} bytes`)
  }
  expect(tooHeavy).toEqual([])
})
