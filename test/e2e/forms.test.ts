import { describe, expect, it } from 'vitest'
import { fillRight, fillWrong, formOf, sendButton, takeTime, WRONG } from '../support/browser/contact-form.ts'
import { eventually } from '../support/browser/islands.ts'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

describe('the contact form without script', () => {
  it('names each wrong field, keeps what was typed, and arrives when it is right', async () => {
    const page = await shop.visit()
    await page.goto('/contact?from=letter')
    await fillWrong(page)
    await takeTime(page)
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
    expect(new URL(page.url()).search).toBe('?id=contact&sent=1')
    await page.goBack()
    expect(await formOf(page).count()).toBe(1)
  })

  it('takes the answers of a form that stays open, too', async () => {
    const page = await shop.visit()
    await page.goto('/mooring')
    const form = page.locator('main form').first()
    await form.getByLabel('Name of the boat').fill('Gannet')
    await form.getByLabel('Month').fill('6')
    await form.getByLabel('Day').fill('1')
    await form.getByLabel('Year').fill('2027')
    await takeTime(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Fill in “Berth”' }).waitFor()
    await formOf(page).getByLabel('A buoy').check()
    await sendButton(page).click()
    await page.getByText('Your mooring is noted.').waitFor()
  })

  it('is shown again when it came faster than a person types', async () => {
    const page = await shop.visit()
    const sendAtOnce = async () => {
      // Its pictures may take longer than a person types.
      await page.goto('/contact', { waitUntil: 'commit' })
      await page.locator('main form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
      await page.waitForURL(/again=/)
      return page.getByText('This was sent faster than anyone can type.').count()
    }
    // A busy machine may be slower than a person, too.
    await eventually(sendAtOnce).toBe(1)
  })

  it('signs up for the letter in the footer', async () => {
    const page = await shop.visit()
    await page.goto('/journal')
    const footer = page.locator('footer form')
    await footer.getByLabel('Send it to').fill('ada@')
    await footer.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Send it to: Email addresses' }).waitFor()
    await formOf(page).getByLabel('Send it to').fill('ada@example.com')
    await sendButton(page).click()
    await page.getByText('Almost done: a mail is on its way to you.').waitFor()
  })
})
