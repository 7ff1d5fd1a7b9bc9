import { describe, expect, it } from 'vitest'
import { fillRight, fillWrong, formOf, sendButton, takeTime } from '../../support/browser/contact-form.ts'
import { findBarriers, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { smallTargets } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe.each([
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('at $width pixels, $colorScheme', ({ width, colorScheme }) => {
  const options = { ...WITH_AXE, colorScheme, viewport: { width, height: 900 } }

  it('the contact form has no barriers: new, wrong, failed, submitting and sent', async () => {
    const page = await shop.visit({ ...options, mayComplainOf: /^500 / })
    await page.goto('/contact')
    expect(await findBarriers(page)).toEqual([])
    await fillWrong(page)
    await sendButton(page).click()
    await formOf(page).locator('.form-problem').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fillRight(page)
    const save = '**/api/form/SaveFormSubmission'
    await page.route(save, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await sendButton(page).click()
    await formOf(page).getByText('Unable to send form.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await smallTargets(page.locator('main'))).toEqual([])
    await page.unroute(save)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(save, async (route) => {
      await promise
      await route.continue()
    })
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Submitting…' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    resolve()
    await page.locator('.form-sent').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it('the newsletter in the footer has none, new, wrong and sent', async () => {
    const page = await shop.visit(options)
    await page.goto('/mooring')
    const footer = page.locator('footer form')
    await footer.getByLabel('Send it to').fill('ada@')
    await footer.getByRole('button').click()
    await footer.locator('.field-error').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    await footer.getByLabel('Send it to').fill('ada@example.com')
    await footer.getByRole('button').click()
    await page.locator('footer .form-sent').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it('the pages of forms without our script have none: shown again, sent and confirmed', async () => {
    const page = await shop.visit(options)
    // The island does not load, so the form is sent as a page.
    await page.route('**/assets/client/**', (route) => route.abort())
    await page.goto('/contact')
    await fillWrong(page)
    await takeTime(page)
    await formOf(page).evaluate((form) => (form as HTMLFormElement).submit())
    await page.getByRole('alert').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.goto('/form?id=contact&sent=1')
    expect(await findBarriers(page)).toEqual([])
    await page.goto('/newsletter/confirm?done=1')
    expect(await findBarriers(page)).toEqual([])
  })
})
