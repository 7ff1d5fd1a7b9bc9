import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectThanksAlone,
  fillRight,
  fillWrong,
  formOf,
  sendButton,
  WRONG,
} from '../../support/browser/contact-form.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { announced, eventually, hasFocus } from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const SAVE = '**/api/form/SaveFormSubmission'
const KEY = '**/api/form/FormSubmissionKey'

/** A visitor whose calls may be refused with a status, or not reach the service. */
const visit = (statuses: number | string = 0) =>
  shop.visit({
    javaScriptEnabled: true,
    mayComplainOf: statuses === 0 ? /^(?!)/ : new RegExp(`^(${statuses}) |net::ERR|Failed to load`),
  })

/** Answers of the service in the place of the real ones, and the words that they get. */
const REFUSALS = [
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
]

const rootOf = (page: Page) => page.locator('main [data-island="form"]').first()
const stateOf = (page: Page) => rootOf(page).getAttribute('data-state')

/** Opens a page with a form, and reaches for it. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await rootOf(page).hover()
  await page.locator('main [data-island="form"][data-awake="yes"]').first().waitFor()
}

const sent = (page: Page) => page.getByRole('heading', { name: 'Your letter is aboard' })

describe('a form with script', () => {
  it('shows what is wrong at each field, and is sent in place when it is right', async () => {
    const page = await visit()
    await openForm(page, '/repairs')
    await fillWrong(page)
    const letter = formOf(page).getByLabel('Your letter')
    expect(await formOf(page).locator('.field-counter').first().textContent()).toBe('1001 / 1000')
    expect(await descriptionOf(letter)).toContain('You have exceeded the character limit.')
    await sendButton(page).click()
    const summary = page.locator('#content > .form-summary')
    expect(await summary.locator('.notice-title').allTextContents()).toEqual([
      'One or more fields is invalid, please check your entries.',
    ])
    expect(await hasFocus(summary)).toBe(true)
    expect(await page.title()).toMatch(/^Error: /)
    const problems = await formOf(page).locator('.form-problem').allTextContents()
    expect(problems).toEqual(['Your form has encountered a problem. Please scroll up to review.'])
    const fields = formOf(page).locator('.field:has(.field-error)')
    const shown = await fields.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('label, legend')?.firstChild?.textContent?.trim(),
        one.querySelector('.field-error')?.textContent,
      ]),
    )
    expect(Object.fromEntries(shown)).toEqual(WRONG)
    expect(await summary.getByRole('link').count()).toBe(Object.keys(WRONG).length)
    await summary.getByRole('link', { name: 'Fill in “Your name”' }).click()
    expect(await hasFocus(formOf(page).getByLabel('First name'))).toBe(true)
    await formOf(page).getByLabel('Your letter').fill('It leaks.')
    expect(await summary.getByRole('link', { name: 'Your letter' }).count()).toBe(0)
    await fillRight(page)
    expect(await summary.count()).toBe(0)
    expect(await formOf(page).locator('.form-problem').count()).toBe(0)
    expect(await page.title()).not.toMatch(/^Error: /)
    const { release } = await holdCalls(page, SAVE)
    await sendButton(page).click()
    await page.getByRole('button', { name: 'Submitting…' }).waitFor()
    expect(await stateOf(page)).toBe('submitting')
    release()
    await sent(page).waitFor()
    expect(await stateOf(page)).toBe('sent')
    expect(await formOf(page).isVisible()).toBe(false)
    await expectThanksAlone(page)
    expect(await page.title()).not.toMatch(/^Error: /)
  })

  it('of one field says once what is wrong with it', async () => {
    const page = await visit()
    await page.goto('/find-us')
    const form = page.locator('footer form')
    await form.getByRole('button').click()
    const summary = form.getByRole('alert')
    await eventually(() => hasFocus(summary)).toBe(true)
    expect(await textOf(summary)).toBe(
      'One or more fields is invalid, please check your entries. Fill in “Your email address”',
    )
    expect(await descriptionOf(form.getByLabel('Your email address'))).toContain('Required')
    expect(await form.locator('.form-problem').count()).toBe(0)
  })

  it('leaves the notice and the title to another form of the page that is still wrong', async () => {
    const page = await visit()
    await page.goto('/find-us')
    const form = page.locator('footer form')
    await page.evaluate(() => {
      const other =
        '<input id="other"><div id="notice" class="notice-error"><p class="notice-problems"><a href="#other">'
      document
        .querySelector('main')
        ?.insertAdjacentHTML('afterbegin', `<form>${other}Other</a></p></div></form>`)
    })
    await form.getByRole('button').click()
    await eventually(() => hasFocus(form.getByRole('alert'))).toBe(true)
    await form.getByLabel('Your email address').fill('ada@example.com')
    await eventually(() => form.getByRole('alert').count()).toBe(0)
    expect(await page.locator('#notice').count()).toBe(1)
    expect(await page.title()).toMatch(/^Error: /)
  })

  it('is sent when the button is pressed before any script is there', async () => {
    const page = await visit()
    await page.goto('/repairs')
    await fillRight(page)
    await sendButton(page).click()
    await sent(page).waitFor()
  })

  it('renews a stale key without losing what was typed', async () => {
    const page = await visit(409)
    await openForm(page, '/repairs')
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

  it('says what failed, keeps what was typed, and counts once when its answer is lost', async () => {
    const page = await visit('4..|5..')
    await page.route(KEY, (route) => route.fulfill({ status: 503, json: {} }))
    await openForm(page, '/repairs')
    await fillRight(page)
    const fails = async (says: string) => {
      await sendButton(page).click()
      await formOf(page).getByText(says).first().waitFor()
      await eventually(() => stateOf(page), says).toBe('failed')
      expect(await sendButton(page).textContent(), says).toBe('Send')
    }
    await fails('Could not get a form submission key, please try again later.')
    await page.unroute(KEY)
    for (const { status, body, says } of REFUSALS) {
      await page.route(SAVE, (route) => route.fulfill({ status, json: body }))
      await fails(says)
      await page.unroute(SAVE)
    }
    const answers: number[] = []
    await page.route(SAVE, async (route) => {
      const response = await route.fetch()
      answers.push(response.status())
      await (answers.length === 1 ? route.abort() : route.fulfill({ response }))
    })
    await fails('Please check your internet connection.')
    expect(await formOf(page).getByLabel('Subject').inputValue()).toBe('A kettle')
    await sendButton(page).click()
    await sent(page).waitFor()
    expect(answers).toEqual([200, 200])
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
    const { release } = await holdCalls(page, SAVE)
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    await form.getByRole('button', { name: 'Saving…' }).waitFor()
    release()
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
    await footer.getByLabel('Your email address').fill('ada@example.com')
    await footer.getByRole('button', { name: 'Sign up' }).click()
    await footer.getByText('Almost done').waitFor()
    expect(await page.title()).toBe('{"formId":"tide-table","isNewsletter":true}')
    expect(await textOf(footer.locator('.form-sent'))).toContain('confirm your address')
  })
})
