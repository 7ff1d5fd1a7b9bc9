import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { ClientBundle } from '../../../engine/domain/islands/client-bundle.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { buyButton } from '../../support/browser/islands.ts'
import { keepErrors } from '../../support/browser/keep-errors.ts'
import { BROWSER_TIMEOUT_MS } from '../../support/browser/launch-browser.ts'
import { choose } from '../../support/browser/shopping.ts'
import { visitHost } from '../../support/browser/visit-host.ts'
import { useForeignHost } from '../../support/foreign/use-foreign-host.ts'

vi.setConfig({ testTimeout: BROWSER_TIMEOUT_MS })

const host = useForeignHost()

/** Complaints of the browser about files that are not there, or not what the page says. */
const mayComplainOf = /404|integrity|Failed to load|net::ERR|preload/

const visit = (options = {}) => visitHost(host.origin, { mayComplainOf, ...options })
const form = (page: Page) => page.locator('[data-island="product-form"]')

/** Chooses and buys, as a visitor does before or after scripts have failed. */
async function buy(page: Page): Promise<void> {
  await choose(page, 'Color', 'Moss')
  await page.getByLabel('Quantity').fill('3')
  await buyButton(page).click()
}

/** Buys by the form as it was printed, which the browser sends. */
async function buyWithoutScript(page: Page): Promise<void> {
  await buy(page)
  await page.getByRole('heading', { name: 'Sent without script' }).waitFor()
  expect(host.sentForms).toEqual([{ itemId: 'blanket', 'option.Color': 'Moss', quantity: '3' }])
}

/** The markup of the form, without the marks of the bootstrap. */
const markupOf = (page: Page) => form(page).evaluate((element) => element.innerHTML)

/** The markup as the page was sent with it. */
async function printedMarkup(): Promise<string> {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/')
  return markupOf(page)
}

const wrongDigest = 'sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

describe('a page whose bootstrap', () => {
  const gone = (bundle: ClientBundle) => ({ ...bundle, script: { ...bundle.script, url: '/gone.js' } })
  const changed = (bundle: ClientBundle) => ({
    ...bundle,
    script: { ...bundle.script, integrity: wrongDigest },
  })

  it.each([
    { what: 'is gone', adapt: gone },
    { what: 'is not what the page says', adapt: changed },
  ])('$what works as without script', async ({ adapt }) => {
    host.adapt = adapt
    const page = await visit()
    await page.goto('/')
    await buyWithoutScript(page)
  })

  it('is blocked works as without script', async () => {
    const page = await visit()
    await page.route('**/main.*.js', (route) => route.abort('blockedbyclient'))
    await page.goto('/')
    await buyWithoutScript(page)
  })
})

describe('an island', () => {
  it.each([
    { what: 'script', file: '**/product-form.*.js' },
    { what: 'React', file: '**/react.*.js' },
    { what: 'styles', file: '**/product-form.*.css' },
    { what: 'texts', file: '**/texts-en.*.json' },
  ])('whose $what is gone keeps its markup and works as without script', async ({ file }) => {
    const page = await visit()
    await keepErrors(page)
    await page.route(file, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/')
    await page.locator('[data-island="product-form"][data-awake="failed"]').waitFor()
    expect(await markupOf(page)).toBe(await printedMarkup())
    await buyWithoutScript(page)
  })

  it('gives the click back that waited for its script in vain', async () => {
    const page = await visit({ hasClock: true })
    await keepErrors(page)
    await page.route('**/product-form.*.js', async (route) => {
      await form(page).and(page.locator('[data-awake="soon"]')).waitFor()
      await clicked
      await route.abort()
    })
    const { promise: clicked, resolve } = Promise.withResolvers<void>()
    await page.goto('/', { waitUntil: 'commit' })
    await buy(page)
    expect(host.sentForms).toEqual([])
    resolve()
    await page.getByRole('heading', { name: 'Sent without script' }).waitFor()
    expect(host.sentForms).toMatchObject([{ 'option.Color': 'Moss', quantity: '3' }])
  })

  it('gives the Enter key back when its script takes too long', async () => {
    const page = await visit({ hasClock: true })
    const { asked } = await holdCalls(page, '**/form.*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const email = page.getByLabel('Email')
    await email.fill('ada@example.com')
    // A form may have no button, so that only its submission can be held.
    await email.evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(host.sentForms).toEqual([])
    await page.clock.runFor(4000)
    await page.getByRole('heading', { name: 'Sent without script' }).waitFor()
    expect(host.sentForms).toMatchObject([{ 'field.email': 'ada@example.com' }])
  })

  it('whose data is wrong keeps its markup, and what was typed', async () => {
    const page = await visit()
    const errors = await keepErrors(page)
    const { promise: typed, resolve } = Promise.withResolvers<void>()
    await page.route('**/product-form.*.js', async (route) => {
      await typed
      await route.continue()
    })
    host.rewrite = (html) => html.replace('"options":[', '"options":7,"others":[')
    await page.goto('/', { waitUntil: 'commit' })
    await choose(page, 'Color', 'Moss')
    await page.getByLabel('Quantity').fill('3')
    resolve()
    await page.locator('[data-island="product-form"][data-awake="failed"]').waitFor()
    expect(await errors()).not.toEqual([])
    expect(await page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true)
    expect(await page.getByLabel('Quantity').inputValue()).toBe('3')
    await buyButton(page).click()
    await page.getByRole('heading', { name: 'Sent without script' }).waitFor()
  })
})
