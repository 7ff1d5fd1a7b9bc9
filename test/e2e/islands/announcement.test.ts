import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { awaken, layoutShiftsOf, smallTargets } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { textIn } from '../../support/sites/text-page.ts'

const shop = useDemoShop()
const PATHS = ['/about', '/shop', '/journal', '/events']

const barOf = (page: Page) => page.getByRole('region', { name: 'Announcement' })

async function close(page: Page): Promise<void> {
  await page.goto('/about')
  const bar = await awaken(page, 'announcement')
  await bar.getByRole('button', { name: 'Close announcement' }).click()
}

describe('the announcement', () => {
  it('is closed by a key, and the focus goes on to the header', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/about')
    const bar = await awaken(page, 'announcement')
    expect(await layoutShiftsOf(page)).toEqual([])
    expect(await smallTargets(bar)).toEqual([])
    await bar.getByRole('button', { name: 'Close announcement' }).focus()
    await page.keyboard.press('Enter')
    expect(await barOf(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.matches('.site-header a'))).toBe(true)
  })

  it('stays closed, and no page moves for it, until it has other words', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await close(page)
    for (const path of PATHS) {
      await page.goto(path)
      expect(await barOf(page).count(), path).toBe(0)
      expect(await layoutShiftsOf(page), path).toEqual([])
    }
    // A page that moves is noticed.
    await page.evaluate(() => document.body.prepend(document.createElement('hr')))
    expect(await layoutShiftsOf(page)).not.toEqual([])
    await page.evaluate(() => {
      const stored = localStorage.getItem('announcement') ?? ''
      localStorage.setItem('announcement', stored.replace('WELCOME10', 'WELCOME5'))
    })
    await page.goto('/shop')
    expect(await barOf(page).isVisible()).toBe(true)
  })

  it('is there without script and with storage that is blocked', async () => {
    const plain = (await shop.read().open('/about')).get('region', 'Announcement')
    expect(textIn(plain)).toContain('WELCOME10')
    expect(plain.attribs).not.toHaveProperty('hidden')
    const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /^Unable (?:to store|access)/ })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    })
    await close(page)
    expect(await barOf(page).count()).toBe(0)
    await page.goto('/shop')
    expect(await barOf(page).isVisible()).toBe(true)
  })
})
