import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/browser/islands.ts'
import { BROWSER_TIMEOUT_MS } from '../support/browser/launch-browser.ts'
import { fillIn, press, textOf } from '../support/browser/pages.ts'
import { workerBrowser } from '../support/browser/worker-browser.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { spawnService } from '../support/processes/spawn-service.ts'
import { UNREFUSED } from '../support/unhurried.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/hosting-tier/server.mjs')
const KEY = 'tier-key-of-thirty-two-characters'
/** The most script that a product page may load (gzipped or Brotli). */
const MAX_SCRIPT_BYTES = 80 * 1024

let browser: Browser
let origin = ''
let renderUrl = ''
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const service = spawnService({ ...UNREFUSED, WORKERS: '1', RENDER_API_KEYS: KEY })
  stops.push(() => end(service.child, service.ended()))
  const [renderPort, sitePort, port] = [await service.ready(), await service.sitePort(), await freePort()]
  renderUrl = `http://127.0.0.1:${renderPort}`
  const env = {
    ...process.env,
    RENDER_URL: renderUrl,
    SITE_URL: `http://127.0.0.1:${sitePort}`,
    RENDER_API_KEY: KEY,
    PORT: String(port),
  }
  const tier = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  stops.push(() => end(tier, once(tier, 'exit')))
  await once(tier.stdout, 'data')
  origin = `http://pottery.localhost:${port}`
  browser = await workerBrowser(['--host-resolver-rules=MAP pottery.localhost 127.0.0.1'])
}, BROWSER_TIMEOUT_MS)

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

function end(child: { kill(): unknown }, ended: Promise<unknown>): Promise<unknown> {
  child.kill()
  return ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A visitor of the tier. `complaints` are what the browser had to say: errors, also those of hydration and of the policy. */
async function visitTier(options: Parameters<Browser['newContext']>[0] = {}) {
  const context: BrowserContext = await browser.newContext({ baseURL: origin, ...options })
  onTestFinished(() => context.close())
  const page: Page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

const awake = (page: Page, name: string) => page.locator(`[data-island="${name}"][data-awake="yes"]`)
const inCart = (page: Page) => textOf(page.locator('[data-cart-count]'))

describe('a hosting tier', () => {
  it(
    'sells, and takes forms and addresses, by islands in its own templates',
    async () => {
      const { page, complaints } = await visitTier()
      await page.goto('/')
      await press(page.getByRole('link', { name: 'Mug' }))
      await awake(page, 'product-form').waitFor()
      await page.getByLabel('White').check()
      await page.getByRole('button', { name: 'Add To Cart' }).click()
      await page.getByRole('dialog').waitFor()
      await eventually(() => inCart(page)).toBe('1')

      await page.goto('/cart')
      await awake(page, 'cart-page').waitFor()
      await page.getByRole('button', { name: 'One more of Mug' }).click()
      await eventually(() => textOf(page.locator('.entry-total'))).toContain('$52.00')
      await page.goBack()
      await awake(page, 'product-form').waitFor()
      await eventually(() => inCart(page)).toBe('2')
      await page.goForward()
      await eventually(() => textOf(page.locator('.entry-total'))).toContain('$52.00')

      await page.goto('/contact')
      await fillIn(page, {
        'First name': 'Ada',
        'Last name': 'Lee',
        Email: 'ada@example.com',
        'Your letter': 'Hello',
      })
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('We answer within two days.').waitFor()

      await page.goto('/shop/mug')
      await awake(page, 'product-form').waitFor()
      await page.getByRole('radio', { name: /^Ash/ }).check()
      await fillIn(page, { Email: 'ada@example.com' })
      await page.getByRole('button', { name: 'Tell me' }).click()
      await page.getByText('Signed up!').waitFor()
      expect(complaints).toEqual([])
    },
    4 * PATIENCE_MS,
  )

  it(
    'sells without script',
    async () => {
      const { page } = await visitTier({ javaScriptEnabled: false })
      await page.goto('/shop/mug')
      await page.getByLabel('Blue').check()
      await press(page.getByRole('button', { name: 'Add To Cart' }))
      expect(new URL(page.url()).pathname).toBe('/shop/mug')
      expect(await inCart(page)).toBe('1')
      await page.goto('/cart')
      await press(page.getByRole('button', { name: 'One more of Mug' }))
      expect(await textOf(page.locator('.entry-total'))).toContain('$48.00')
      await press(page.getByRole('button', { name: 'Checkout' }))
      expect(new URL(page.url()).pathname).toBe('/checkout')
    },
    4 * PATIENCE_MS,
  )

  it(
    'takes forms and addresses without script',
    async () => {
      const { page } = await visitTier({ javaScriptEnabled: false })
      await page.goto('/contact')
      const words = {
        'First name': 'Ada',
        'Last name': 'Lee',
        Email: 'ada@example.com',
        'Your letter': 'Hello',
      }
      await fillIn(page, words)
      await press(page.getByRole('button', { name: 'Send' }))
      // A page that is the same for all has no key of the form, so that the visitor looks it over with one.
      expect(await textOf(page.getByRole('alert'))).toContain('send it once more')
      expect(await page.getByLabel('Your letter').first().inputValue()).toBe('Hello')
      await sleep(1000)
      await press(page.locator('main').getByRole('button', { name: 'Send' }))
      await page.getByText('We answer within two days.').waitFor()

      await page.goto('/shop/mug')
      await fillIn(page, { Email: 'ada@example.com' })
      await press(page.getByRole('button', { name: 'Tell me' }))
      expect(await textOf(page.getByRole('status'))).toContain('Signed up!')
    },
    4 * PATIENCE_MS,
  )

  it('loads little script for a product, each file by its digest', async () => {
    const { page } = await visitTier()
    const sizes: number[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) sizes.push(Number((await response.allHeaders())['content-length']))
    })
    await page.goto('/shop/mug')
    await awake(page, 'product-form').waitFor()
    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES)
    expect(
      await page.locator('script[src]:not([integrity]), link[rel=modulepreload]:not([integrity])').count(),
    ).toBe(0)
  })

  it(
    'wakes the markup of classic formatters by the same scripts',
    async () => {
      const { page, complaints } = await visitTier()
      const body = await renderClassic()
      await page.route('/classic', (route) =>
        route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
      )
      await page.goto('/classic')
      await page.locator('.sqs-add-to-cart-button[data-awake="yes"], [data-awake="yes"]').first().waitFor()
      await page.getByRole('combobox').selectOption('White')
      await page.locator('.sqs-add-to-cart-button').click()
      await eventually(() => inCart(page)).toBe('1')
      expect(complaints).toEqual([])
    },
    2 * PATIENCE_MS,
  )
})

/** A page of a product as themes of the platform write it: formatters, and the scripts. */
async function renderClassic(): Promise<string> {
  const variants = ['Blue', 'White'].map((glaze) => ({
    ...{ id: glaze, sku: `mug-${glaze.toLowerCase()}`, attributes: { Glaze: glaze }, qtyInStock: 3 },
    ...{
      optionValues: [{ optionName: 'Glaze', value: glaze }],
      price: 2400,
      priceMoney: { value: '24.00', currency: 'USD' },
    },
  }))
  const item = {
    id: 'mug',
    title: 'Mug',
    structuredContent: { productType: 1, variantOptionOrdering: ['Glaze'], variants },
  }
  const response = await fetch(`${renderUrl}/render`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${KEY}`,
      'x-website-id': 'pottery',
    },
    body: JSON.stringify({
      template:
        '<!doctype html><html lang="en"><title>Mug</title>{@|island-scripts}{cart|island mini-cart}<article>{item|product-checkout}</article></html>',
      context: { item, website: { id: 'pottery' } },
    }),
  })
  return response.text()
}
