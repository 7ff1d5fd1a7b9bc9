import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { findBarriers } from '../../support/browser/find-barriers.ts'
import { findOverflow } from '../../support/browser/find-problems.ts'
import { awaken, buyButton } from '../../support/browser/islands.ts'
import { BROWSER_TIMEOUT_MS } from '../../support/browser/launch-browser.ts'
import { textOf } from '../../support/browser/pages.ts'
import { choose, pillText } from '../../support/browser/shopping.ts'
import { visitHost } from '../../support/browser/visit-host.ts'
import { useForeignHost } from '../../support/foreign/use-foreign-host.ts'

vi.setConfig({ testTimeout: BROWSER_TIMEOUT_MS })

const host = useForeignHost()

const visit = (options = {}) => visitHost(host.origin, options)
const miniCart = (page: Page) => page.getByRole('dialog')

/** Puts the product of the page into the cart, and waits for the mini cart. */
async function add(page: Page): Promise<void> {
  await page.goto('/')
  await awaken(page, 'product-form')
  await choose(page, 'Color', 'Sand')
  await buyButton(page).click()
  await miniCart(page).waitFor()
}

/** The calls of a page, such as `POST /shop-api/api/…`. */
const callsOf = (method: string) => host.calls.filter((call) => call.method === method)

describe('a page of another host', () => {
  it('adds to the cart of its own platform, and shows it in the language of the page', async () => {
    const page = await visit()
    await add(page)
    const text = (await textOf(miniCart(page))).replaceAll('\u00a0', ' ')
    expect(text).toContain('Wool Blanket added to your cart.')
    expect(text).toContain('Sand')
    expect(text).toContain('€ 1.234,50')
    expect(text).toContain('One item in cart')
    expect((await pillText(page)).replaceAll('\u00a0', ' ')).toBe('1 € 1.234,50')
    expect(await page.locator('[data-awake="failed"]').count()).toBe(0)
  })

  it('calls its own API, with its website and its crumb, and without a version', async () => {
    const page = await visit()
    await add(page)
    for (const { path, headers } of host.calls) {
      expect(path).toMatch(/^\/shop-api\/api\//)
      expect(headers).toMatchObject({ 'x-website-id': 'w1' })
    }
    const [post] = callsOf('POST')
    expect(post).toMatchObject({
      path: '/shop-api/api/commerce/shopping-cart/entries',
      body: { itemId: 'blanket', sku: 'B-SAND', quantity: 1, additionalFields: 'null' },
      headers: { 'x-csrf-token': 'of-the-platform' },
    })
    expect(post?.headers).not.toHaveProperty('if-match')
  })

  it('without settings calls the API of its origin, in the words of the file of texts', async () => {
    host.settings = { locale: '', api: '', website: '', currency: '' }
    const page = await visit({ mayComplainOf: /404/ })
    const called = page.waitForRequest('**/api/commerce/shopping-cart')
    await page.goto('/')
    await awaken(page, 'product-form')
    await choose(page, 'Color', 'Sand')
    await buyButton(page).click()
    const request = await called
    expect(new URL(request.url()).pathname).toBe('/api/commerce/shopping-cart')
    expect(request.headers()).not.toHaveProperty('x-website-id')
  })

  it('says its own words in place of those of the file', async () => {
    host.words = { notice_view_cart: 'See the basket', cart_check_out: '' }
    const page = await visit()
    await add(page)
    expect(await miniCart(page).getByRole('link').allTextContents()).toEqual(['See the basket', 'Checkout'])
  })

  it('changes quantities and removes entries on its cart page', async () => {
    const page = await visit()
    await add(page)
    await page.goto('/cart')
    const cart = await awaken(page, 'cart-page')
    await cart.getByRole('button', { name: 'One more' }).click()
    await expect.poll(async () => (await textOf(cart)).replaceAll('\u00a0', ' ')).toContain('€ 2.469,00')
    expect(callsOf('PUT').at(-1)).toMatchObject({ body: { quantity: 2 } })
    await cart.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('You have nothing in your shopping cart.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(callsOf('DELETE')).toHaveLength(1)
  })

  it('takes a cart that is wrapped, and shows it in the other tabs', async () => {
    host.habits.wrapsCarts = true
    const page = await visit()
    await page.goto('/')
    await awaken(page, 'product-form')
    const other = await page.context().newPage()
    await add(other)
    await expect.poll(() => pillText(page)).toContain('1 ')
    await page.reload()
    await expect.poll(() => pillText(page)).toContain('1 ')
  })

  it.each([
    {
      what: 'its message',
      refuse: { status: 409, type: 'application/json', body: '{"message":"Not today."}' },
      says: 'Not today.',
    },
    {
      what: 'its error',
      refuse: { status: 409, type: 'application/json', body: '{"error":"Not now."}' },
      says: 'Not now.',
    },
    {
      what: 'the error of a field, where it says nothing else',
      refuse: { status: 422, type: 'application/json', body: '{"errors":{"sku":"Not this one."}}' },
      says: 'Not this one.',
    },
    {
      what: 'its status, where it is a page',
      refuse: { status: 503, type: 'text/html', body: '<h1>Busy</h1>' },
      says: 'Something went wrong on our side. Please try again in a moment.',
    },
    {
      what: 'the words of a rate',
      refuse: { status: 429, type: 'text/html', body: '<h1>Slow down</h1>' },
      says: 'Please try again in a few seconds.',
    },
  ])('tells a refusal by $what', async ({ refuse, says }) => {
    host.habits.refuse = refuse
    const page = await visit({ mayComplainOf: /^[45]\d\d / })
    await page.goto('/')
    await awaken(page, 'product-form')
    await choose(page, 'Color', 'Sand')
    await buyButton(page).click()
    const alert = page.getByRole('alertdialog')
    expect(await textOf(alert)).toContain(says)
  })
})

describe('a form of another host', () => {
  async function send(page: Page): Promise<void> {
    await page.goto('/')
    const form = await awaken(page, 'form')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByRole('button', { name: 'Send' }).click()
  }

  it('thanks in its own words where the platform has none', async () => {
    const page = await visit()
    await send(page)
    await page.getByText('Thank you. Your answers have arrived.').waitFor()
    expect(callsOf('POST').at(-1)?.body).toMatchObject({ key: 'once', form: '{"email":"ada@example.com"}' })
  })

  it.each([
    { what: 'a text', errors: { email: 'This address bounces.' } },
    { what: 'a list', errors: { email: ['This address bounces.'] } },
  ])('shows the error of a field that is $what', async ({ errors }) => {
    const page = await visit({ mayComplainOf: /^400 / })
    await page.goto('/')
    await awaken(page, 'form')
    await expect.poll(() => callsOf('POST').length).toBe(1)
    host.habits.refuse = { status: 400, type: 'application/json', body: JSON.stringify({ errors }) }
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This address bounces.', { exact: true }).waitFor()
  })
})

describe('the styles of islands', () => {
  const themes = [
    { theme: 'none', css: '', colorScheme: 'light' },
    {
      theme: 'a dark one',
      css: 'body { background: #000; color: #eee } a { color: #9cf }',
      colorScheme: 'dark',
    },
    {
      theme: 'one of elements',
      css: 'p, ul { margin: 1em 0 } button { padding: 1rem } input { border: 2px solid #706 } html { color-scheme: light dark }',
      colorScheme: 'dark',
    },
  ] as const

  it.each(themes)('are legible, and fit a phone, with this theme: $theme', async ({ css, colorScheme }) => {
    host.css = css
    const page = await visit({ colorScheme, viewport: { width: 390, height: 800 } })
    await add(page)
    const audit = async () => [...(await findOverflow(page)), ...(await findBarriers(page))]
    expect(await audit()).toEqual([])
    await page.goto('/cart')
    await awaken(page, 'cart-page')
    expect(await audit()).toEqual([])
  })
})
