import { afterAll, expect, it } from 'vitest'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { CART } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close } = await startSiteApp({ sites })
afterAll(close)

const HTML = { accept: 'text/html' }

it.each([
  {
    path: '/de/shop/enamel-kettle',
    texts: [
      ...['>Farbe</legend>', 'name="option.Color"', 'value="Bone"', '>Beinweiß<', '>1,4 l<'],
      ...['2,4 l: nicht verfügbar in Beinweiß.', '>Beinweiß / 1,4 l</dt>', '"label":"Beinweiß"'],
    ],
  },
  { path: '/de/shop/ships-bell', texts: ['>13 cm<', '>18 cm<'] },
  { path: '/de/search?q=Marineblau', texts: ['/de/shop/weekender'] },
  { path: '/en/lessons/dars', host: 'qalam.localhost', texts: ['>Script<', '>Naskh<', '>One hour<'] },
])('$path says $texts', async ({ path, host = 'localhost', texts }) => {
  const { body } = await new Visitor(ask, host).get(path, HTML)
  for (const text of texts) expect(body).toContain(text)
})

it('names options in German, and selects them by the names of the shop', async () => {
  const visitor = await Visitor.meet(ask, 'localhost')
  const entries = '/de/api/commerce/shopping-cart/entries'
  const missing = await visitor.browse(entries, {
    ...{ itemId: 'enamel-kettle', 'option.Color': 'Bone', quantity: '1' },
  })
  expect(missing.body).toContain('Größe')
  expect(missing.body).not.toMatch(/\bSize\b(?!<\/script>|")/)
  await visitor.submit(entries, {
    ...{ itemId: 'enamel-kettle', 'option.Color': 'Bone', 'option.Size': '1½ qt', quantity: '1' },
  })
  const cart = JSON.parse((await visitor.get(`/de${CART}`)).body)
  expect(cart.entries[0]).toMatchObject({
    chosenVariant: {
      attributes: { Color: 'Bone', Size: '1½ qt' },
      optionValues: [
        { optionName: 'Farbe', value: 'Beinweiß' },
        { optionName: 'Größe', value: '1,4 l' },
      ],
    },
    variantText: 'Beinweiß / 1,4 l',
  })
  const page = await visitor.get('/de/cart', HTML)
  expect(page.body).toContain('Beinweiß / 1,4 l')
  expect(page.body).not.toContain('Bone / 1½ qt')
})
