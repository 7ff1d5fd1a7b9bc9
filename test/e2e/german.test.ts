import type { Locator, Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { choose } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { submit } from '../support/browser/walks.ts'
import { textOfMail } from '../support/mail/text-of-mail.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

/** The shop's own names of what is bought, its options and their values, which no German reads. */
const ENGLISH =
  /\b(?:Enamel Kettle|Color|Size|Bone|Quantity|Select|Choose|Enter|Order|Address|Shipping)\b|1½ qt/

/** The English words that a visitor reads or hears on a page. */
const englishOn = async (page: Page) => {
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^de/)
  const texts = await page.locator('main').evaluate((main: HTMLElement) => {
    const spoken = [...main.querySelectorAll('[aria-label], [alt]')]
    return [main.innerText, ...spoken.map((one) => `${one.ariaLabel ?? ''} ${one.getAttribute('alt') ?? ''}`)]
  })
  return texts.flatMap((text) => ENGLISH.exec(text)?.[0] ?? [])
}

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))

const HOME = {
  ...{ Vorname: 'Ada', Nachname: 'Moran', Adresse: 'Am Deich 4', Postleitzahl: '28195', Ort: 'Bremen' },
}

it.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'a buyer in German, script $javaScriptEnabled, meets no word of the English shop from the first page to the mail',
  async (options) => {
    const email = `ada-${options.javaScriptEnabled}@mail.test`
    const page = await shop.visit(options)
    const hasScript = options.javaScriptEnabled
    /** Presses a button whose work a script does in place. */
    const use = (button: Locator) => (hasScript ? button.click() : press(button))
    const awaken = async (island: string) => {
      if (hasScript) await page.locator(`[data-island="${island}"][data-awake="yes"]`).waitFor()
    }
    await page.goto('/de')
    await page.goto('/de/shop/enamel-kettle')
    await awaken('product-form')
    const add = page.locator('.product-form').getByRole('button', { name: 'In den Warenkorb' }).first()
    await use(add)
    await expect.poll(() => textOf(page.locator('main'))).toContain('Farbe')
    expect(await englishOn(page)).toEqual([])
    await choose(page, 'Farbe', 'Beinweiß')
    await choose(page, 'Größe', '1,4 l')
    await use(add)
    await page.locator('.tool-cart:not([hidden])').waitFor()
    expect(await englishOn(page)).toEqual([])

    await page.goto('/de/cart')
    expect(await textOf(page.locator('.entry'))).toMatch(/Emaillekessel.*Beinweiß \/ 1,4 l/)
    expect(await englishOn(page)).toEqual([])
    await submit(page, 'Zur Kasse')

    expect(new URL(page.url()).pathname).toBe('/de/checkout')
    expect(await headingOf(page)).toBe('Kasse')
    await awaken('checkout')
    await page.getByLabel('Land', { exact: true }).selectOption({ label: 'Deutschland' })
    if (!hasScript) await submit(page, 'Felder anpassen')
    await expect.poll(() => page.getByLabel('Bundesstaat').count()).toBe(0)
    const order = page.getByRole('button', { name: /^Zahlungspflichtig bestellen/ })
    await use(order.last())
    const notice = page.locator('main').getByRole('alert')
    expect(await notice.getByRole('link').allTextContents()).toEqual([
      ...['Geben Sie Ihre E-Mail-Adresse ein', 'Geben Sie Ihren Namen ein', 'Geben Sie Ihre Adresse ein'],
      ...['Geben Sie Ihre Postleitzahl ein', 'Geben Sie Ihren Ort ein'],
    ])
    expect(await descriptionOf(page.getByLabel('Ort', { exact: true }))).toBe('Geben Sie Ihren Ort ein')
    expect(await englishOn(page)).toEqual([])

    await fillIn(page, { 'E-Mail': email, ...HOME })
    await press(order.last())
    expect(await headingOf(page)).toBe('Danke für Ihre Bestellung')
    expect(await textOf(page.locator('.order-items'))).toContain('Emaillekessel Beinweiß / 1,4 l 1')
    expect(await textOf(page.locator('.order-address'))).toContain('28195 Bremen Deutschland')
    expect(await englishOn(page)).toEqual([])

    const mail = await vi.waitUntil(async () => {
      const mails = await shop.readMails()
      return mails.map(textOfMail).find((text) => text.includes(`To: ${email}`))
    }, PATIENCE_MS)
    expect(mail).toMatch(/Subject: Bestellung HG-\d{4} bei Harbour Goods/)
    expect(mail).toContain('Beinweiß / 1,4 l')
    expect(mail).toContain('lang="de')
    const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(mail) ?? []
    expect(ENGLISH.exec(body.replaceAll(/<[^>]*>/g, ' '))).toBe(null)
  },
)
