import { describe, expect, it } from 'vitest'
import { press } from '../support/browser/pages.ts'
import { choose, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

describe('a page of another version of the service', () => {
  const mayComplainOf = /^404 .*\/assets\/client\/|dynamically imported module|Failed to load module script/

  it.each([
    { what: 'the bootstrap', files: '**/assets/client/main.*.js' },
    { what: 'the islands', files: '**/assets/client/{react,product-form}.*.js' },
  ])('sells as without script where $what is not there any more', async ({ files }) => {
    const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf })
    // The service answers a name of another bundle.
    await page.route(files, (route) =>
      route.continue({ url: `${shop.origin}/assets/client/older.0a1b2c3d.js` }),
    )
    await page.goto('/shop/tide-mug')
    await choose(page, 'Color', 'Tide')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    await viewCart(page)
    expect(
      await page
        .getByRole('heading', { name: 'Tide Mug' })
        .or(page.getByRole('link', { name: 'Tide Mug' }))
        .count(),
    ).toBeGreaterThan(0)
  })
})
