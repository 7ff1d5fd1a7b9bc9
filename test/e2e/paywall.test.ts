import { expect, it } from 'vitest'
import { newAddress, openAccount } from '../support/browser/accounts.ts'
import { adaSignedIn } from '../support/browser/buyer.ts'
import { textOf } from '../support/browser/pages.ts'
import { placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop({
  adapt: ({ site, collections, ...files }) => ({
    ...files,
    site: { ...site, settings: { ...site.settings, videoPaywall: true } },
    collections: collections.map((collection) =>
      collection.id === 'lessons'
        ? { ...collection, data: { ...collection.data, paywall: 'sail-loft-membership' } }
        : collection,
    ),
  }),
})

const LESSON = '/lessons/the-figure-eight'

it('a visitor joins at the paywall of a lesson', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await openAccount(shop, page, newAddress())
  await page.goto(LESSON)
  const main = page.getByRole('main')
  expect(await textOf(main)).toContain('This lesson is for members')
  expect(await textOf(main)).not.toContain('A stopper')
  await page.locator('.video-paywall[data-awake="yes"]').waitFor()
  await main.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL('**/checkout')
  await placeOrder(page, adaSignedIn)
  await page.goto(LESSON)
  expect(await textOf(main)).toContain('A stopper')
})
