import { expect, it } from 'vitest'
import { press, textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { tracking } from '../support/sites/tracking.ts'

const shop = useDemoShop({ adapt: (files) => tracking(files, 'consent') })

it.each([true, false])('an answer on the page of the choice has a status: script %s', async (hasScript) => {
  const page = await shop.visit({ javaScriptEnabled: hasScript })
  await page.goto('/privacy-choices')
  await press(page.getByRole('main').getByRole('button', { name: 'Refuse' }))
  expect(await textOf(page.getByRole('status').first())).toBe('Answer saved.')
  // Screen readers say the title of a page that opens.
  expect(await page.title()).toBe('Answer saved — Harbour Goods')
  await page.getByText('You have refused.').waitFor()
})
