import { describe, expect, it } from 'vitest'
import { fillRight, fillWrong, formOf, sendButton, takeTime } from '../../support/browser/contact-form.ts'
import {
  findBarriers,
  findBarriersInEachLook,
  inEachLook,
  WITH_AXE,
} from '../../support/browser/find-barriers.ts'
import { smallTargets } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('for visitors with assistive technology', () => {
  it('the contact form has no barriers: new, wrong, failed, submitting and sent', async () => {
    const page = await shop.visit({ ...WITH_AXE, mayComplainOf: /^500 / })
    await page.goto('/contact')
    expect(await findBarriersInEachLook(page)).toEqual([])
    await fillWrong(page)
    await sendButton(page).click()
    await formOf(page).locator('.form-problem').first().waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
    await fillRight(page)
    const save = '**/api/form/SaveFormSubmission'
    await page.route(save, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await sendButton(page).click()
    await formOf(page).getByText('Unable to send form.').waitFor()
    await inEachLook(page, async (look) => {
      expect(await findBarriers(page), look).toEqual([])
      expect(await smallTargets(page.locator('main')), look).toEqual([])
    })
    await page.unroute(save)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(save, async (route) => {
      await promise
      await route.continue()
    })
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Submitting…' }).waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
    resolve()
    await page.locator('.form-sent').waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('the newsletter in the footer has none, new, wrong and sent', async () => {
    const page = await shop.visit(WITH_AXE)
    await page.goto('/mooring')
    const footer = page.locator('footer form')
    await footer.getByLabel('Send it to').fill('ada@')
    await footer.getByRole('button').click()
    await footer.locator('.field-error').first().waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
    await footer.getByLabel('Send it to').fill('ada@example.com')
    await footer.getByRole('button').click()
    await page.locator('footer .form-sent').waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('the pages of forms without our script have none: shown again, sent and confirmed', async () => {
    const page = await shop.visit(WITH_AXE)
    // The island does not load, so the form is sent as a page.
    await page.route('**/assets/client/**', (route) => route.abort())
    await page.goto('/contact')
    await fillWrong(page)
    await takeTime(shop, page)
    await formOf(page).evaluate((form) => (form as HTMLFormElement).submit())
    await page.getByRole('alert').waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
    await page.goto('/form?id=contact&sent=1')
    expect(await findBarriersInEachLook(page)).toEqual([])
    await page.goto('/newsletter/confirm?done=1')
    expect(await findBarriersInEachLook(page)).toEqual([])
  })
})
