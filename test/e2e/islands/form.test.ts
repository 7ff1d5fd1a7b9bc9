import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillRight, fillWrong, formOf, sendButton, WRONG } from '../../support/browser/contact-form.ts'
import { announced, eventually, hasFocus } from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const SAVE = '**/api/form/SaveFormSubmission'
const KEY = '**/api/form/FormSubmissionKey'

/** A visitor whose calls may be refused with a status, or not reach the service. */
const visit = (status = 0) =>
  shop.visit({
    javaScriptEnabled: true,
    mayComplainOf: status === 0 ? /^(?!)/ : new RegExp(`^${status} |net::ERR|Failed to load`),
  })

const rootOf = (page: Page) => page.locator('main [data-island="form"]').first()
const stateOf = (page: Page) => rootOf(page).getAttribute('data-state')

/** Opens a page with a form, and reaches for it. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await rootOf(page).hover()
  await page.locator('main [data-island="form"][data-awake="yes"]').first().waitFor()
}

const sent = (page: Page) => page.getByRole('heading', { name: 'Your letter is aboard' })

describe('the contact form with script', () => {
  it('shows what is wrong at each field, and is sent in place when it is right', async () => {
    const page = await visit()
    await openForm(page, '/contact')
    await fillWrong(page)
    await sendButton(page).click()
    expect(await announced(page)).toBe('One or more fields is invalid, please check your entries.')
    const problems = await formOf(page).locator('.form-problem').allTextContents()
    expect(problems).toEqual([
      'Your form has encountered a problem. Please scroll down to review.',
      'One or more fields is invalid, please check your entries.',
      'Your form has encountered a problem. Please scroll up to review.',
    ])
    const fields = formOf(page).locator('.field:has(.field-error)')
    const shown = await fields.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('label, legend')?.firstChild?.textContent?.trim(),
        one.querySelector('.field-error')?.textContent,
      ]),
    )
    expect(Object.fromEntries(shown)).toEqual(WRONG)
    expect(await hasFocus(formOf(page).getByLabel('First name'))).toBe(true)
    await fillRight(page)
    await page.route(SAVE, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Submitting…' }).waitFor()
    expect(await stateOf(page)).toBe('submitting')
    await sent(page).waitFor()
    expect(await stateOf(page)).toBe('sent')
    expect(await formOf(page).isVisible()).toBe(false)
    expect(await hasFocus(page.locator('.form-sent'))).toBe(true)
  })

  it('counts characters, and says at once when there are too many', async () => {
    const page = await visit()
    await openForm(page, '/contact')
    const letter = formOf(page).getByLabel('Your letter')
    await letter.fill('W'.repeat(1001))
    expect(await formOf(page).locator('.field-counter').first().textContent()).toBe('1001 / 1000')
    expect(await descriptionOf(letter)).toContain('You have exceeded the character limit.')
  })

  it('is sent when the button is pressed before any script is there', async () => {
    const page = await visit()
    await page.goto('/contact')
    await fillRight(page)
    await sendButton(page).click()
    await sent(page).waitFor()
  })

  it('renews a stale key without losing what was typed', async () => {
    const page = await visit(409)
    await openForm(page, '/contact')
    await fillRight(page)
    let asked = 0
    await page.route(SAVE, async (route) => {
      asked++
      const body = JSON.parse(route.request().postData() ?? '{}')
      const changed = asked === 1 ? { ...body, key: `${body.key}x` } : body
      await route.continue({ postData: JSON.stringify(changed) })
    })
    await sendButton(page).click()
    await sent(page).waitFor()
    expect(asked).toBe(2)
  })

  it('counts once when its answer is lost', async () => {
    const page = await visit(500)
    await openForm(page, '/contact')
    await fillRight(page)
    const answers: number[] = []
    await page.route(SAVE, async (route) => {
      const response = await route.fetch()
      answers.push(response.status())
      await (answers.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await sendButton(page).click()
    await page.getByText('Please check your internet connection.').first().waitFor()
    expect(await stateOf(page)).toBe('failed')
    expect(await formOf(page).getByLabel('Subject').inputValue()).toBe('A kettle')
    await sendButton(page).click()
    await sent(page).waitFor()
    expect(answers).toEqual([200, 200])
  })

  it.each([
    { status: 401, body: {}, says: 'Unable to submit form. Please try again later.' },
    { status: 404, body: {}, says: 'This form has not been configured yet.' },
    {
      status: 429,
      body: {},
      says: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    },
    { status: 500, body: {}, says: 'Unable to send form. Please try again later.' },
    { status: 503, body: { message: 'We are full.' }, says: 'We are full.' },
    { status: 418, body: {}, says: 'Unknown error, please try again later.' },
    { status: 400, body: { errors: { subject: ['Not this one.'] } }, says: 'Not this one.' },
  ])('answers $status by "$says"', async ({ status, body, says }) => {
    const page = await visit(status)
    await openForm(page, '/contact')
    await fillRight(page)
    await page.route(SAVE, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    )
    await sendButton(page).click()
    await formOf(page).getByText(says).waitFor()
    await eventually(() => stateOf(page)).toBe('failed')
    expect(await sendButton(page).textContent()).toBe('Send')
  })

  it('says when no key can be had, and asks for another one', async () => {
    const page = await visit(503)
    await page.route(KEY, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    )
    await openForm(page, '/contact')
    await fillRight(page)
    await sendButton(page).click()
    await page.getByText('Could not get a form submission key, please try again later.').first().waitFor()
    await page.unroute(KEY)
    await sendButton(page).click()
    await sent(page).waitFor()
  })
})

describe('a form that stays open', () => {
  it('saves, says so, and saves again', async () => {
    const page = await visit()
    await openForm(page, '/mooring')
    expect(await stateOf(page)).toBe('editing')
    const form = page.locator('main form').first()
    await form.getByLabel('Name of the boat').fill('Gannet')
    await form.getByLabel('Month').fill('6')
    await form.getByLabel('Day').fill('1')
    await form.getByLabel('Year').fill('2027')
    await form.getByLabel('A buoy').check()
    // Slow enough for its word to be read.
    await page.route(SAVE, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    await form.getByRole('button', { name: 'Saving…' }).waitFor()
    const noted = rootOf(page).getByText('Your mooring is noted.')
    await noted.waitFor()
    expect([await stateOf(page), await announced(page)]).toEqual(['editing', 'Saved.'])
    await form.getByLabel('Inner quay').check()
    await eventually(() => noted.count()).toBe(0)
    await save.click()
    await noted.waitFor()
    expect(await form.getByLabel('Name of the boat').inputValue()).toBe('Gannet')
  })
})

describe('a newsletter', () => {
  it('is signed up for in the footer, and tells other scripts', async () => {
    const page = await visit()
    await page.goto('/journal')
    await page.evaluate(() => {
      document.addEventListener('form-submitted', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail)
      })
    })
    const footer = page.locator('footer [data-island="form"]')
    await footer.getByLabel('Send it to').fill('ada@example.com')
    await footer.getByRole('button', { name: 'Sign up' }).click()
    await footer.getByText('Almost done').waitFor()
    expect(await page.title()).toBe('{"formId":"tide-table","isNewsletter":true}')
    expect(await textOf(footer.locator('.form-sent'))).toContain('confirm your address')
  })
})
