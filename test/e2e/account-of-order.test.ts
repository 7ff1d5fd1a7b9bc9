import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { newAddress, openAccount, PASSWORD } from '../support/browser/accounts.ts'
import { ada } from '../support/browser/buyer.ts'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { linkTo } from '../support/sites/mailed-links.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const offer = (page: Page) => page.getByRole('region', { name: 'Create an account for this order?' })
const password = (page: Page) => offer(page).getByLabel('Password', { exact: true })

/** Asks for an account with this password. */
async function ask(page: Page, typed: string): Promise<void> {
  await password(page).fill(typed)
  await press(offer(page).getByRole('button', { name: 'Create account' }))
}

describe.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'the confirmation of an order, script $javaScriptEnabled',
  (options) => {
    /** The visitors of these stories have addresses of their own, because sign-ups are counted by them. */
    const visit = async (number: number) => {
      const page = await shop.visit(options)
      const from = `10.3.${options.javaScriptEnabled ? 1 : 2}.${number}`
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': from })
      return page
    }

    /** A guest who has bought a chart under an address. */
    async function buy(number: number, email: string): Promise<Page> {
      const page = await visit(number)
      await addToCart(page, 'sound-chart')
      await page.goto('/checkout')
      await placeOrder(page, { ...ada, Email: email })
      expect(await headingOf(page)).toBe('Thank you for your order')
      return page
    }

    it('makes an account by one field, which its mail confirms', async () => {
      const email = newAddress()
      const page = await buy(1, email)
      const address = page.url()
      expect(await textOf(offer(page))).toContain(email)
      expect(await offer(page).locator('input:visible').count()).toBe(1)

      await ask(page, 'short')
      expect(await headingOf(page)).toBe('Thank you for your order')
      expect(page.url()).toContain(address)
      expect(await page.title()).toMatch(/^Error: /)
      expect(await page.locator(':focus').getAttribute('id')).toBe('notice')
      expect(await descriptionOf(password(page))).toContain('at least')
      expect(await password(page).getAttribute('aria-invalid')).toBe('true')
      expect(await password(page).inputValue()).toBe('')

      await ask(page, PASSWORD)
      expect(new URL(page.url()).pathname).toBe('/account/mail')
      expect(await textOf(page.locator('main'))).toContain(email)
      await page.goto(await linkTo(shop, email, '/account/confirm'))
      await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page.getByRole('button', { name: 'Confirm and sign in' }))
      expect(await headingOf(page)).toBe('Your account')
      await page.goto(address)
      expect(await offer(page).count()).toBe(0)
    })

    it('says the same for an address that has an account, whose owner gets a mail', async () => {
      const email = newAddress()
      await openAccount(shop, await visit(2), email)
      const page = await buy(3, email)
      await ask(page, 'another lantern')
      expect(new URL(page.url()).pathname).toBe('/account/mail')
      expect(await textOf(page.locator('main'))).toContain(email)
      const mail = await vi.waitUntil(async () => {
        const all = (await shop.readMails()).filter((mail) => mail.includes(`To: ${email}`))
        return all.find((mail) => mail.includes('You have an account at'))
      }, PATIENCE_MS)
      expect(mail).not.toContain('/account/confirm?token=')
    })
  },
)
