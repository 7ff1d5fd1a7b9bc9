import { describe, expect, it } from 'vitest'
import { hasFocus } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('a password', () => {
  for (const path of ['/account/login', '/account/create'])
    it(`of ${path} is shown by a button, and is hidden again when it is sent`, async () => {
      const page = await shop.visit({ javaScriptEnabled: true })
      await page.goto(path)
      const password = page.getByRole('main').getByLabel('Password', { exact: true })
      const show = page.getByRole('main').getByRole('button', { name: 'Show what is typed' })
      await show.waitFor()
      await password.fill('harbour')
      await password.evaluate((it: HTMLInputElement) => it.setSelectionRange(3, 3))
      await show.click()
      expect([await password.getAttribute('type'), await show.getAttribute('aria-pressed')]).toEqual([
        'text',
        'true',
      ])
      expect(await hasFocus(password)).toBe(true)
      await page.keyboard.type('-')
      expect(await password.inputValue()).toBe('har-bour')
      await page.keyboard.press('Tab')
      expect(await hasFocus(show)).toBe(true)
      await page.keyboard.press('Space')
      expect(await password.getAttribute('type')).toBe('password')
      await page.keyboard.press('Space')
      expect(await password.getAttribute('type')).toBe('text')
      const sent = await page.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>('main form')
        const types: (string | undefined)[] = []
        addEventListener('submit', (event) => {
          event.preventDefault()
          types.push(form?.querySelector<HTMLInputElement>('[autocomplete$=password]')?.type)
        })
        form?.requestSubmit()
        return types
      })
      expect(sent).toEqual(['password'])
    })

  it('has no such button without script', async () => {
    const page = await shop.visit()
    await page.goto('/account/create')
    expect(await page.getByRole('button', { name: 'Show what is typed' }).count()).toBe(0)
  })
})
