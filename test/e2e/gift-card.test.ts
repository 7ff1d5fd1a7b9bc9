import type { Page, Request } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { ada, adaAtHome } from '../support/browser/buyer.ts'
import { fillIn, press, textOf } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { submit } from '../support/browser/walks.ts'
import { startMailServer } from '../support/mail/smtp-server.ts'
import { textOfMail } from '../support/mail/text-of-mail.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const noticeOf = (page: Page) => textOf(page.locator('#notice'))
const codeField = (page: Page) => page.getByLabel('Code of the gift card')

/** The requests of a page from now on. */
function watchRequests(page: Page): readonly Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

/** The requests that tell a code, and where they do. */
const tellingOf = (requests: readonly Request[], code: string) =>
  requests.flatMap((request) => {
    const path = `${request.method()} ${new URL(request.url()).pathname}`
    const head = request.url() + JSON.stringify(request.headers())
    if (head.includes(code)) return [`${path}: its head`]
    return request.postData()?.includes(code) ? [`${path}: its body`] : []
  })

describe('a gift card that is given', async () => {
  const mails = await startMailServer()
  afterAll(() => mails.close())
  const shop = useDemoShop({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'shop@harbour.example' } })

  /** The card of $50 that Ada gives to a friend, as the mail has it. */
  async function give(recipient: string): Promise<{ code: string; address: string; mail: string }> {
    const buyer = await shop.visit({ javaScriptEnabled: true })
    await buyer.goto('/shop/gift-card')
    await buyer.getByRole('radio', { name: '$50' }).check()
    await press(buyer.locator('.product-form').getByRole('button'))
    await fillIn(buyer, { 'Their name': 'Bo Lind', 'Their email': recipient })
    await buyer.getByLabel('A few words').fill('For the galley.\nFair winds!')
    await placeOrder(buyer, ada)
    expect(await headingOf(buyer)).toBe('Thank you for your order')
    const gift = await textOf(buyer.locator('.gift-cards'))
    expect(gift).toContain(`Your gift for Bo Lind We send $50.00 to Bo Lind, ${recipient}, by mail now`)
    expect(gift).toContain('Your words For the galley. Fair winds!')
    expect(gift).toContain('Give Bo Lind this code yourself')
    const mail = await vi.waitUntil(() => {
      const sent = mails.received.find(({ to }) => to.includes(recipient))
      return sent && textOfMail(sent.source)
    }, PATIENCE_MS)
    const [address = '', code = ''] =
      /href="([^"]+\/cart\/gift-card#code=([\w-]+))"/.exec(mail)?.slice(1) ?? []
    return { code, address, mail }
  }

  it('comes as a gift, and pays by the press of its button; no address tells its code', async () => {
    const { code, address, mail } = await give('bo@mail.test')
    expect(code).toMatch(/^(?:\w{4}-){3}\w{4}$/)
    for (const text of [
      'A gift for Bo Lind',
      'For the galley.',
      'From Ada Moran',
      '$50.00',
      code,
      'Or enter the code in the cart.',
    ])
      expect(mail).toContain(text)

    const friend = await shop.visit({ javaScriptEnabled: true })
    const requests = watchRequests(friend)
    await friend.goto(address)
    await expect.poll(() => codeField(friend).inputValue()).toBe(code)
    expect(friend.url()).toBe(`${shop.origin}/cart/gift-card`)
    await expect.poll(() => requests.some((one) => one.url().includes('/api/census/'))).toBe(true)
    await submit(friend, 'Apply the gift card')
    expect(await noticeOf(friend)).toBe('Gift card applied. It pays for what you choose next.')
    expect(friend.url()).not.toContain(code)

    await addToCart(friend, 'salt-pig')
    await friend.goto('/checkout')
    await fillIn(friend, adaAtHome)
    await expect.poll(() => textOf(friend.locator('.totals'))).toContain('Gift card −$43.50')
    expect(await textOf(friend.locator('main'))).toContain(
      'Your gift card covers this order, so there is nothing left to pay.',
    )
    await press(friend.getByRole('button', { name: /^Place order/ }))
    expect(await headingOf(friend)).toBe('Thank you for your order')
    expect(await textOf(friend.locator('.order-facts'))).toContain('gift card')
    expect(tellingOf(requests, code)).toEqual([`POST ${API_PATH.cartGiftCards}: its body`])
  })

  it('is filled in also where its page is open already', async () => {
    const { code, address } = await give('cy@mail.test')
    const friend = await shop.visit({ javaScriptEnabled: true })
    await friend.goto('/cart/gift-card')
    await friend.locator('[data-island="gift-code"][data-awake="yes"]').waitFor()
    await friend.goto(address)
    await expect.poll(() => codeField(friend).inputValue()).toBe(code)
    expect(friend.url()).toBe(`${shop.origin}/cart/gift-card`)
  })

  it('is typed by hand without script, and pays the same', async () => {
    const { code, address } = await give('di@mail.test')
    const friend = await shop.visit()
    await friend.goto(address)
    expect(await codeField(friend).inputValue()).toBe('')
    await submit(friend, 'Apply the gift card')
    expect(await noticeOf(friend)).toContain('Enter the code of a gift card.')
    await codeField(friend).fill(code.toLowerCase().replaceAll('-', ' '))
    await submit(friend, 'Apply the gift card')
    expect(await noticeOf(friend)).toBe('Gift card applied. It pays for what you choose next.')
    await addToCart(friend, 'sound-chart')
    await friend.goto('/checkout')
    await press(friend.getByRole('button', { name: /^Place order/ }))
    await fillIn(friend, ada)
    await press(friend.getByRole('button', { name: /^Place order/ }))
    expect(await headingOf(friend)).toBe('Thank you for your order')
    expect(await textOf(friend.locator('.totals'))).toContain('Gift card −$12.00')
  })
})
