import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { keepErrors } from '../../support/browser/keep-errors.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { choose, pillText } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const ISLAND = '[data-island="product-form"]'
const ENTRIES = '/api/commerce/shopping-cart/entries'

/** The chunk of the product form, which tests delay or refuse. */
const CHUNK = /\/assets\/client\/product-form\..*\.js$/

const visit = () => shop.visit({ javaScriptEnabled: true })

/** Lets pages read a cookie of a site user. The service would take a real one from a visitor without a session. */
async function keepUserInfo(page: Page, info: string): Promise<void> {
  await page.addInitScript((value) => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    const get = () => `siteUserInfo=${encodeURIComponent(value)}; ${cookie?.get?.call(document)}`
    Object.defineProperty(document, 'cookie', { get, set: (text) => cookie?.set?.call(document, text) })
  }, info)
}

/** Puts a salt pig into the cart by a call, as another page or tab would. */
async function addByCall(context: BrowserContext, quantity = 1): Promise<void> {
  const cart = await context.request.get('/api/commerce/shopping-cart')
  expect(cart.ok()).toBe(true)
  const crumb = (await context.cookies()).find(({ name }) => name.endsWith('crumb'))?.value ?? ''
  const answer = await context.request.post(ENTRIES, {
    headers: { 'x-csrf-token': decodeURIComponent(crumb), origin: shop.origin },
    data: { itemId: 'salt-pig', quantity },
  })
  expect(answer.ok()).toBe(true)
}

const pillOf = (page: Page) => page.locator('.cart-pill')
const stateOf = (page: Page) => pillOf(page).getAttribute('data-cart-state')

/** Opens the shop, and waits for an island: the cart is asked for before it, if at all. */
async function openShop(page: Page): Promise<void> {
  await page.goto('/shop')
  await page.locator('[data-island="list"][data-awake="yes"]').waitFor()
}

/** Waits until the pill says this. */
const pillSays = (page: Page, text: string) => expect.poll(() => pillText(page)).toBe(text)

describe('the cart of a page', () => {
  it('is asked for once a visitor has one, and again when its tab is looked at again', async () => {
    const page = await visit()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await openShop(page)
    expect(calls.filter((path) => path.startsWith('/api/commerce/'))).toEqual([])
    expect([await stateOf(page), await pillOf(page).isVisible()]).toEqual(['uninitialized', false])

    await addByCall(page.context())
    const { release } = await holdCalls(page, '**/api/commerce/shopping-cart')
    await openShop(page)
    expect(await stateOf(page)).toBe('uninitialized')
    release()
    await expect.poll(() => stateOf(page)).toBe('initialized')
    await pillSays(page, '1 $36.00')

    await addByCall(page.context(), 2)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await pillSays(page, '3 $108.00')
  })

  it('counts no further than a hundred', async () => {
    const page = await visit()
    await fillCart(page.context(), [
      { urlId: 'lighthouse-print', quantity: 40 },
      { urlId: 'tea-towels', quantity: 31 },
      { urlId: 'tide-mug', quantity: 24 },
      { urlId: 'salt-pig', quantity: 6 },
    ])
    await page.goto('/about')
    await expect.poll(() => pillText(page)).toContain('100+')
    expect(await textOf(pillOf(page))).toContain('More than 100 items in cart')
  })

  it('is loaded for a visitor who is signed in', async () => {
    const page = await visit()
    await keepUserInfo(page, JSON.stringify({ authenticated: true, siteUserId: '1' }))
    const loaded = page.waitForResponse('**/api/commerce/shopping-cart')
    await page.goto('/shop')
    expect((await loaded).ok()).toBe(true)
    await expect.poll(() => stateOf(page)).toBe('initialized')
    expect(await pillOf(page).isVisible()).toBe(false)
  })

  it('is not loaded for a cookie of a visitor that cannot be read, which is reported', async () => {
    const page = await visit()
    const errors = await keepErrors(page)
    await keepUserInfo(page, 'none')
    await openShop(page)
    // Tracking reads the cookie, too.
    await page.waitForLoadState('networkidle')
    expect(await errors()).toEqual(['Uncaught Error: Could not parse user info cookie value'])
    expect(await stateOf(page)).toBe('uninitialized')
  })

  it('follows a change in another tab, also on a page that comes back from the back/forward cache', async () => {
    const page = await visit()
    await fillCart(page.context(), [{ urlId: 'salt-pig' }])
    const other = await page.context().newPage()
    await Promise.all([page.goto('/shop'), other.goto('/about')])
    await Promise.all([pillSays(page, '1 $36.00'), pillSays(other, '1 $36.00')])
    const cart = await addedInTab(other)
    await pillSays(page, `${cart.count} ${cart.subtotal}`)
    await transition(page, 'pagehide')
    await addedInTab(other)
    await pillSays(other, '3 $108.00')
    expect(await pillText(page)).toBe('2 $72.00')
    await transition(page, 'pageshow')
    await pillSays(page, '3 $108.00')
    await addedInTab(other)
    await pillSays(page, '4 $144.00')
  })

  it('is right on the page that the browser goes back to', async () => {
    const page = await visit()
    await fillCart(page.context(), [{ urlId: 'salt-pig' }])
    await page.goto('/shop')
    await press(page.locator('.site-title'))
    await addByCall(page.context(), 2)
    await page.goBack()
    await pillSays(page, '3 $108.00')
    await page.goForward()
    await pillSays(page, '3 $108.00')
  })
})

/** Tells a page that it goes into the back/forward cache or comes out of it. Chromium without a window has no such cache. */
function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<boolean> {
  return page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
}

/** Tells the other tabs of the cart of this one with one piece more, as its script does after adding. */
async function addedInTab(tab: Page): Promise<{ readonly count: string; readonly subtotal: string }> {
  await addByCall(tab.context())
  return tab.evaluate(async () => {
    const cart = await (await fetch('/api/commerce/shopping-cart')).json()
    const settings = document.querySelector<HTMLElement>('script[data-texts]')?.dataset
    const channel = new BroadcastChannel(JSON.stringify({ ...settings, page: 0 }))
    channel.postMessage(cart)
    channel.close()
    return { count: cart.pill.count, subtotal: cart.formatted.subtotal }
  })
}

describe('an island whose script is still on its way', () => {
  it('replays the click that woke it, with all that was chosen before', async () => {
    const page = await visit()
    const { release } = await holdCalls(page, CHUNK)
    await page.goto('/shop/tide-mug', { waitUntil: 'commit' })
    // Fields come with the rest of the page, which is still on its way.
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
    await choose(page, 'Color', 'Rust')
    await page.getByLabel('Quantity').fill('2')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/api/commerce/'),
    )
    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect(await page.locator(ISLAND).getAttribute('data-awake')).toBe('soon')
    release()
    const request = await sent
    expect(new URL(request.url()).pathname).toBe(ENTRIES)
    expect(request.postData()).toMatch(/Rust|TM-RUST/)
    await pillSays(page, '2 $56.00')
  })

  it('gives up its click to the browser when it takes too long', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, hasClock: true })
    await holdCalls(page, CHUNK)
    await page.goto('/shop/salt-pig', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Add to cart' })
    await button.click()
    await page.locator(`${ISLAND}[data-awake="soon"]`).waitFor()
    const left = page.waitForEvent('domcontentloaded')
    await page.clock.runFor(4000)
    await left
    expect(await textOf(page.getByRole('status').first())).toContain('added to your cart')
  })

  it('lets the form work without it when its script does not load', async () => {
    const page = await visit()
    const errors = await keepErrors(page)
    await page.route(CHUNK, (route) => route.abort())
    await page.goto('/shop/salt-pig', { waitUntil: 'commit' })
    await page.locator(`${ISLAND}[data-awake="failed"]`).waitFor()
    expect((await errors()).join()).toContain('Failed to fetch dynamically imported module')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    expect(await textOf(page.getByRole('status').first())).toContain('added to your cart')
    await pillSays(page, '1 $36.00')
  })
})

describe('a form that comes into view', () => {
  it('has its script before the first touch, and asks the service for nothing until then', async () => {
    const page = await visit()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const script = page.waitForResponse(/\/assets\/client\/form\..*\.js$/)
    await page.goto('/contact')
    await script
    const form = page.locator('main [data-island="form"]')
    expect(await form.getAttribute('data-awake')).toBe('no')
    expect(calls.filter((path) => path.startsWith('/api/form/'))).toEqual([])
    await form.getByRole('textbox').first().focus()
    await page.locator('main [data-island="form"][data-awake="yes"]').waitFor()
    expect(calls.filter((path) => path.startsWith('/api/form/'))).not.toEqual([])
  })
})

describe('input before hydration', () => {
  it('is kept by a radio button, when another one is checked by the server', async () => {
    const page = await visit()
    await page.goto('/shop/tide-mug')
    await page.locator(`${ISLAND}[data-awake="yes"]`).waitFor()
    await choose(page, 'Color', 'Tide')
    await page.getByLabel('Quantity').fill('1.5')
    // Without script, a refused form comes back with the choice checked.
    const { release } = await holdCalls(page, CHUNK)
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#product-form')?.submit())
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('radio', { name: 'Tide' }).isChecked()).toBe(true)
    await choose(page, 'Color', 'Rust')
    release()
    await page.locator(`${ISLAND}[data-awake="yes"]`).waitFor()
    expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
  })
})
