import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ada } from '../../support/browser/buyer.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { ENTRIES, hasFocus } from '../../support/browser/islands.ts'
import { fillIn, press, textOf } from '../../support/browser/pages.ts'
import { pillText, placeOrder } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop({ site: 'fieldstone', pictures: true })

/** Opens a page of the theme, and waits until its script has brought the markup to life. */
async function open(path: string, ...selectors: readonly string[]): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, hasClock: true })
  await page.goto(path)
  for (const selector of selectors) await awake(page, selector)
  return page
}

function awake(page: Page, selector: string): Promise<void> {
  return page.locator(`${selector}[data-awake="yes"]`).first().waitFor({ state: 'attached' })
}

const BUY = '.sqs-add-to-cart-button'
const VARIANTS = '.product-variants'
const buyButton = (page: Page): Locator => page.locator(BUY)

/** Presses the button, which says so for a second at least. */
async function buy(page: Page): Promise<void> {
  await buyButton(page).click()
  await page.clock.runFor(1000)
}

async function alertText(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  return textOf(alert)
}

/** The sentence for a variant that is short. */
const SHORT = 'Sorry, we do not have enough of that item available.'

describe('a product in the markup of formatters', () => {
  it('is chosen, added and paid for', async () => {
    const page = await open('/shop/field-mug', BUY, VARIANTS)
    await page.getByLabel('Select Glaze').selectOption('Blue')
    await page.getByLabel('Select Size').selectOption('Small')
    await page.getByLabel('Quantity').fill('2')
    const { release } = await holdCalls(page, ENTRIES)
    await buyButton(page).click()
    await page.locator(`${BUY}[data-state="adding"]`).waitFor()
    expect(await textOf(buyButton(page))).toBe('Adding…')
    release()
    await page.clock.runFor(1000)
    await page.locator(`${BUY}[data-state="added"]`).waitFor()
    expect(await textOf(buyButton(page))).toBe('Added!')
    expect(await textOf(page.locator('#announcer'))).toBe('Added!')
    await page.clock.runFor(2000)
    await page.locator(`${BUY}[data-state="idle"]`).waitFor()
    expect(await textOf(buyButton(page))).toBe('Add To Cart')
    const pill = page.locator('.cart-pill')
    expect(await pillText(page)).toBe('2 $48.00')
    await press(pill)
    expect(await textOf(page.locator('.entry-text'))).toContain('Blue / Small')
    await press(page.getByRole('button', { name: 'Checkout' }))
    await placeOrder(page)
    expect(new URL(page.url()).pathname).toBe('/checkout/confirmed')
  })

  it('shows price, stock and state of the chosen variant', async () => {
    const page = await open('/shop/field-mug', BUY, VARIANTS)
    const soldOut = page.getByLabel('Select Glaze').locator('option:disabled')
    expect(await soldOut.allTextContents()).toEqual(['Red, sold out', 'White, sold out'])
    const price = page.locator('.product-price')
    expect(await textOf(price)).toBe('From $24.00')
    await page.getByLabel('Select Glaze').selectOption('Blue')
    await page.getByLabel('Select Size').selectOption('Large')
    expect(await textOf(price)).toBe('Sale Price: $26.00 Original Price: $30.00')
    const scarcity = page.locator('.product-scarcity:visible')
    expect(await textOf(scarcity)).toBe('Only 3 left')
    await page.getByLabel('Select Size').selectOption('Small')
    expect(await textOf(price)).toBe('$24.00')
    await page.getByLabel('Select Size').selectOption('')
    expect(await textOf(price)).toBe('From $24.00')
    expect(await scarcity.count()).toBe(0)
  })

  it('works by keyboard, also where the theme shows radio buttons', async () => {
    const page = await open('/shop/field-mug', BUY, VARIANTS)
    await page.locator('.variant-select-wrapper').evaluateAll((selects) => {
      for (const select of selects) (select as HTMLElement).style.display = 'none'
    })
    await page.locator('.variant-radiobtn-wrapper').evaluateAll((radios) => {
      for (const radio of radios) (radio as HTMLElement).style.display = 'block'
    })
    for (const name of ['Blue', 'Large']) {
      await page.locator('label[role="button"]', { hasText: name }).focus()
      await page.keyboard.press('Space')
      expect(await page.locator('label[aria-pressed="true"]', { hasText: name }).count()).toBe(1)
    }
    await buyButton(page).focus()
    await page.keyboard.press('Enter')
    await page.clock.runFor(1000)
    await page.locator(`${BUY}[data-state="added"]`).waitFor()
    expect(await pillText(page)).toBe('1 $26.00')
  })

  it('says what is wrong, and what failed on the way', async () => {
    const page = await open('/shop/field-mug', BUY, VARIANTS)
    const blue = { 'Select Glaze': 'Blue' }
    const large = { ...blue, 'Select Size': 'Large' }
    for (const { given, quantity, says } of [
      { given: {}, quantity: '1', says: 'Please select the Glaze and Size options.' },
      { given: blue, quantity: '1', says: 'Please select the Size option.' },
      { given: large, quantity: '1.5', says: 'Quantity must be a whole number' },
      { given: large, quantity: '', says: 'Quantity must be a number.' },
      { given: large, quantity: '4', says: `${SHORT} Only 3 left in stock.` },
      { given: large, quantity: '1', says: 'Please check your internet connection.' },
    ]) {
      for (const [label, value] of Object.entries(given)) await page.getByLabel(label).selectOption(value)
      const field = page.getByLabel('Quantity')
      await field.fill(quantity)
      // Its steps end at what is left.
      expect(await field.getAttribute('max')).toBe(given === large ? '3' : '9999')
      if (says.includes('connection')) await page.route(ENTRIES, (route) => route.abort())
      await buy(page)
      expect(await alertText(page)).toBe(`Unable to Add Item ${says} OK`)
      await page.keyboard.press('Escape')
      expect(await page.getByRole('alertdialog').count(), says).toBe(0)
      expect(await textOf(buyButton(page))).toBe('Add To Cart')
      expect(await hasFocus(buyButton(page)), says).toBe(true)
    }
  })

  it('asks its questions before it goes into the cart', async () => {
    const page = await open('/shop/named-bowl', BUY)
    await buyButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(new URL(page.url()).pathname).toBe('/shop/named-bowl')
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    expect(await textOf(dialog)).toContain('Required')
    await fillIn(page, { 'Name in the glaze': 'Ada' })
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => pillText(page)).toBe('1 $48.00')
    expect(await hasFocus(buyButton(page))).toBe(true)
  })

  it('opens the checkout of a subscription', async () => {
    const page = await open('/shop/clay-letters', BUY)
    await press(buyButton(page))
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.has('cartToken')]).toEqual(['/checkout/subscription', true])
    await fillIn(page, ada)
  })

  it('opens the checkout of a gift card, once it has a value', async () => {
    const page = await open('/shop/gift-card', BUY, VARIANTS)
    await buyButton(page).click()
    expect(await alertText(page)).toBe(
      'Unable to purchase Gift Card Select a denomination for the Gift Card OK',
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await page.locator(`${VARIANTS} select`).selectOption('$50')
    await press(buyButton(page))
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('sku')]).toEqual(['/checkout/gift-card', 'GC50'])
  })
})

describe('a list of products', () => {
  it('shows a product in a dialog, and the next one of its group', async () => {
    const page = await open('/shop', '.sqs-product-quick-view-button')
    const first = page.locator('.sqs-product-quick-view-button').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const title = await textOf(dialog.getByRole('heading', { level: 1 }))
    await dialog.getByRole('button', { name: 'Next' }).last().click()
    await expect.poll(() => textOf(dialog.getByRole('heading', { level: 1 }))).not.toBe(title)
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('sells from the dialog', async () => {
    const page = await open('/shop', '.sqs-product-quick-view-button')
    await page
      .locator('.ProductList-item', { hasText: 'Plate' })
      .locator('.sqs-product-quick-view-button')
      .click()
    await page.getByRole('dialog').locator(BUY).click()
    await page.clock.runFor(1000)
    await page.locator(`${BUY}[data-state="added"]`).waitFor()
    expect(await pillText(page)).toBe('1 $32.00')
  })
})

describe('pictures', () => {
  it('are loaded in the width of their place, with their ratio and focal point', async () => {
    const page = await open('/shop', 'img[data-src]')
    const image = page.locator('.ProductList-item', { hasText: 'Field Mug' }).locator('img')
    const { src, position, width, ratio } = await image.evaluate((element: HTMLImageElement) => ({
      src: element.src,
      position: element.style.objectPosition,
      width: element.getBoundingClientRect().height,
      ratio: element.style.aspectRatio,
    }))
    const chosen = Number(/\?format=(\d+)w$/.exec(src)?.[1])
    expect(chosen).toBeGreaterThanOrEqual(width)
    expect([100, 300, 500, 750, 1000, 1500, 2500]).toContain(chosen)
    expect(position).toBe('30% 60%')
    expect(ratio).toMatch(/^\d+ \/ \d+$/)
  })

  it('of a slideshow are moved through by buttons', async () => {
    const page = await open('/pictures', '.sqs-gallery-design-slideshow')
    const strip = page.locator('.legacy-slides')
    const place = () => strip.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(place).toBe(1)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(place).toBe(0)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(place).toBe(2)
  })
})

describe('a post', () => {
  it('plays a film of this website when its picture is clicked', async () => {
    const page = await open('/journal/the-firing', '.sqs-video-wrapper')
    await page.getByRole('button', { name: 'Play the video' }).click()
    const player = page.locator('video')
    expect(await player.getAttribute('src')).toContain('/assets/site/film-light.mp4')
    expect(await player.evaluate((video) => video === document.activeElement)).toBe(true)
  })

  it('plays a film of a known provider in its place, and asks the provider for nothing before', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const asked: string[] = []
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    })
    await page.goto('/journal/the-kiln')
    await awake(page, '.sqs-video-wrapper')
    const button = page.getByRole('button', { name: 'Play the video' })
    await button.waitFor()
    expect(asked).toEqual([])
    await button.click()
    await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/k1ln-F1lm_9?autoplay=1'])
    expect(await page.locator('iframe').evaluate((frame) => frame === document.activeElement)).toBe(true)
  })

  it('leads to a film of another website, and takes nothing else of its markup', async () => {
    const page = await open('/journal/the-workshop', '.sqs-video-wrapper')
    const link = page.getByRole('link', { name: 'Watch the video at videos.example.com' })
    expect(await link.getAttribute('href')).toBe('https://videos.example.com/embed/1')
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('plays its recording under the policy of the page', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/journal/the-harbour')
    const player = page.locator('audio')
    expect(await player.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(0)
    const seconds = player.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      await new Promise((resolve) => audio.addEventListener('timeupdate', resolve))
      return audio.duration
    })
    expect(await seconds).toBeGreaterThan(1)
  })

  it('shows its likes, and links that share it', async () => {
    const page = await open('/journal/the-firing', '.sqs-simple-like', '.squarespace-social-buttons')
    expect(await textOf(page.locator('.like-count'))).toBe('12')
    const email = page.getByRole('group', { name: 'Share' }).getByRole('link', { name: 'Email' })
    expect(await email.getAttribute('href')).toContain('subject=The%20firing')
  })
})
