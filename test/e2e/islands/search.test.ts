import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

const shop = useDemoShop()

/** Opens the search page with its script. */
async function openSearch(options: Parameters<typeof shop.visit>[0] = {}): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, ...options })
  await page.goto('/search')
  await page.locator('[data-island="search"][data-awake="yes"]').waitFor()
  return page
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search this site' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const optionsOf = (page: Page) => listOf(page).getByRole('option')
const activeText = async (page: Page) => {
  const id = await fieldOf(page).getAttribute('aria-activedescendant')
  return id === null
    ? ''
    : page.locator(`[id="${id}"] .search-suggestion-title, [id="${id}"].is-all`).innerText()
}
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('the search field, with script', () => {
  it('suggests while one types, with pictures and prices, and says how many there are', async () => {
    const page = await openSearch()
    expect(await fieldOf(page).getAttribute('aria-expanded')).toBe('false')
    await fieldOf(page).pressSequentially('mug')
    await listOf(page).waitFor()
    expect(await fieldOf(page).getAttribute('aria-expanded')).toBe('true')
    const first = optionsOf(page).first()
    expect((await first.innerText()).replaceAll(/\s+/g, ' ')).toBe('Tide Mug $28.00')
    expect(await first.locator('img').getAttribute('alt')).toContain('Stoneware mug')
    expect(await page.locator('#announcer').textContent()).toMatch(/^\d+ results? for “mug”/)
    expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('is used by arrows, Enter and Escape', async () => {
    const page = await openSearch()
    await fieldOf(page).pressSequentially('rope')
    await listOf(page).waitFor()
    const titles = await listOf(page).locator('.search-suggestion-title').allTextContents()
    await page.keyboard.press('ArrowDown')
    expect(await activeText(page)).toBe(titles[0])
    await page.keyboard.press('ArrowDown')
    expect(await activeText(page)).toBe(titles[1])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await activeText(page)).toBe('')
    await page.keyboard.press('ArrowUp')
    expect(await activeText(page)).toMatch(/^Show all \d+ results$/)
    await page.keyboard.press('Escape')
    await listOf(page).waitFor({ state: 'hidden' })
    expect(await fieldOf(page).inputValue()).toBe('rope')
    await page.keyboard.press('ArrowDown')
    const href = await optionsOf(page).first().getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
  })

  it('closes when the field is left or emptied, and leads to the search page', async () => {
    const page = await openSearch()
    await fieldOf(page).fill('mug')
    await listOf(page).waitFor()
    await page.keyboard.press('Tab')
    await listOf(page).waitFor({ state: 'hidden' })
    await fieldOf(page).fill('kettle')
    await listOf(page).waitFor()
    await fieldOf(page).fill('')
    await listOf(page).waitFor({ state: 'detached' })
    expect(await fieldOf(page).getAttribute('aria-expanded')).toBe('false')
    await fieldOf(page).pressSequentially('rope')
    await listOf(page).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=rope')
    await page.locator('[data-island="search"][data-awake="yes"]').waitFor()
    await fieldOf(page).fill('mug')
    await page.getByRole('option', { name: /^Show/ }).click()
    await page.waitForURL('**/search?q=mug')
  })

  it('shows the suggestions for the last query, however late an older answer comes', async () => {
    const page = await openSearch()
    const { asked, release } = await holdCalls(page, '**/api/search/suggestions?q=mug')
    await fieldOf(page).fill('mug')
    await expect.poll(() => asked.length).toBe(1)
    await fieldOf(page).fill('kettle')
    await page.getByRole('option', { name: /Enamel Kettle/ }).waitFor()
    release()
    expect(await page.getByRole('option', { name: /Tide Mug/ }).count()).toBe(0)
  })

  it('searches by its form while suggestions cannot be had', async () => {
    const page = await openSearch()
    await page.route('**/api/search/suggestions?**', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await fieldOf(page).fill('mug')
    await failed
    expect(await listOf(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=mug')
    expect(addressOf(page)).toBe('/search?q=mug')
  })
})

describe('an address in a form, with script', () => {
  it('is suggested, chosen by keys, and filled in, in the language of the page', async () => {
    const page = await shop.visit(WITH_AXE)
    await page.goto('/repairs')
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
    expect(new URL(page.url()).pathname).toBe('/de/repairs')
    const group = page.getByRole('group', { name: /^Adresse/ })
    await group.getByLabel('Adresszeile 1').focus()
    const field = group.getByRole('combobox', { name: 'Adresszeile 1' })
    await field.waitFor()
    await field.pressSequentially('Rathaus')
    await page.getByRole('listbox', { name: 'Adressen' }).waitFor()
    expect(await page.locator('#announcer').textContent()).toBe(
      'Eine Adresse passt. Wählen Sie sie mit den Pfeiltasten.',
    )
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => group.getByLabel('Postleitzahl').inputValue(), { timeout: PATIENCE_MS })
      .toBe('20095')
    const values = await group
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(values).toEqual(['', 'Hamburg', '', '20095', 'Deutschland'])
    expect(await field.inputValue()).toBe('Rathausmarkt 1')
  })
})
