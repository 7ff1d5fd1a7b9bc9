import { describe, expect, it } from 'vitest'
import {
  expectThanksAlone,
  fillRight,
  fillWrong,
  formOf,
  sendButton,
  takeTime,
  WRONG,
} from '../support/browser/contact-form.ts'
import { eventually } from '../support/browser/islands.ts'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

describe('a form without script', () => {
  it('names each wrong field, keeps what was typed, and arrives when it is right', async () => {
    const page = await shop.visit()
    await page.goto('/repairs?from=letter')
    await fillWrong(page)
    await takeTime(shop, page)
    await sendButton(page).click()
    const notice = page.getByRole('alert')
    await eventually(() => notice.count()).toBe(1)
    const words = await textOf(notice)
    for (const [title, message] of Object.entries(WRONG))
      expect(words).toContain(message === 'Required' ? `Fill in “${title}”` : `${title}: ${message}`)
    expect(await formOf(page).getByLabel('Pictures of it').inputValue()).toBe('my album')
    expect(await formOf(page).getByLabel('Workshop code').inputValue()).toBe('')
    await notice.getByRole('link', { name: 'A good day' }).click()
    await fillRight(page)
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Your letter is aboard' }).waitFor()
    expect(new URL(page.url()).search).toBe('?id=repairs&sent=1')
    await expectThanksAlone(page)
    await page.goBack()
    expect(await formOf(page).count()).toBe(1)
  })
})
