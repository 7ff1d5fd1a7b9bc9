import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fillCart } from '../support/browser/filled-cart.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const PATHS = [
  ...[
    '/',
    '/shop',
    '/contact',
    '/repairs',
    '/account/login',
    '/account/create',
    '/cart',
    '/checkout',
    '/search?q=mug',
  ],
  ...['/shop/tide-mug', '/shop/enamel-kettle', '/shop/ferry-blanket', '/shop/dock-line', '/shop/gift-card'],
  ...['/shop/ships-bell', '/shop/brass-tag', '/shop/afternoon-with-tom', '/shop/storm-lantern', '/journal'],
]

/** Elements that are wider than a page of this width, a sentence each. */
function findWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isWide = (one: Element) => one.getBoundingClientRect().right > clientWidth + 0.5
    return [...document.body.querySelectorAll('*')]
      .filter(isWide)
      .map((one) => `${one.tagName}.${one.className} ${one.textContent?.trim().slice(0, 40)}`)
  })
}

/** Fields whose text is so small that an iPhone enlarges the page when they are touched. */
function findSmallFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isTyped = (field: Element) =>
      !field.matches('[type=hidden], [type=radio], [type=checkbox], [type=submit], [type=range]')
    return [...document.querySelectorAll('input, select, textarea')]
      .filter(isTyped)
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute('name')} ${getComputedStyle(field).fontSize}`)
  })
}

/** Words of letters alone that go on in the next line, which a reader takes for two. Addresses and codes may break anywhere. */
function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // Words for screen readers alone are one pixel wide.
    const isRead = ({ parentElement: parent }: Node) =>
      parent?.checkVisibility() === true && parent.getBoundingClientRect().width > 1
    const wordsOf = (text: Node) => [...(text.nodeValue ?? '').matchAll(/(?<!\S)\p{L}{3,}(?!\S)/gu)]
    const isBroken = (text: Node, word: string, start: number) => {
      const range = new Range()
      range.setStart(text, start)
      range.setEnd(text, start + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const place = text
      if (isRead(place))
        broken.push(
          ...wordsOf(place).flatMap(({ 0: word, index }) => (isBroken(place, word, index) ? word : [])),
        )
    }
    return broken
  })
}

it.each(['', '/de'])(
  'a window of 320 px scrolls in no direction but down, breaks no word, and enlarges no field: "%s"',
  async (language) => {
    const page = await shop.visit({ viewport: { width: 320, height: 640 } })
    await fillCart(page.context(), [{ urlId: 'tide-mug' }])
    for (const path of PATHS) {
      await page.goto(language + path)
      expect.soft(await findWide(page), path).toEqual([])
      expect.soft(await findBrokenWords(page), path).toEqual([])
      expect.soft(await findSmallFields(page), path).toEqual([])
    }
  },
)

it('the parts of a date, a time and a phone number stand in one line on a phone', async () => {
  const page = await shop.visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/repairs')
  for (const kind of ['.is-date', '.is-time', '.is-phone']) {
    const tops = await page
      .locator(`main ${kind} input`)
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)))
    expect(tops, kind).toHaveLength(3)
    expect(new Set(tops).size, kind).toBe(1)
  }
})
