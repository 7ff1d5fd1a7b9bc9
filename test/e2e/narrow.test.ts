import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fillCart } from '../support/browser/filled-cart.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const PATHS = [
  ...['/', '/shop', '/contact', '/account/login', '/account/create', '/cart', '/checkout', '/search?q=mug'],
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

it.each(['', '/de'])(
  'a window of 320 px scrolls in no direction but down, and enlarges no field: "%s"',
  async (language) => {
    const page = await shop.visit({ viewport: { width: 320, height: 640 } })
    await fillCart(page.context(), [{ urlId: 'tide-mug' }])
    for (const path of PATHS) {
      await page.goto(language + path)
      expect.soft(await findWide(page), path).toEqual([])
      expect.soft(await findSmallFields(page), path).toEqual([])
    }
  },
)
