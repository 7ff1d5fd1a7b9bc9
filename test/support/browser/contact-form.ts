import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasFocus } from './islands.ts'
import type { OpenShop } from './visits.ts'

/** The form of a page, and not the one of its footer. */
export const formOf = (page: Page): Locator => page.locator('main form')

/** Fills in every kind of field of the form for repairs wrong, where that is possible. */
export async function fillWrong(page: Page): Promise<void> {
  const form = formOf(page)
  await form.getByLabel('Email', { exact: true }).first().fill('ada@')
  await form.getByLabel('Your letter').fill('W'.repeat(1001))
  await form.getByLabel('Last digits').fill('12')
  for (const [part, typed] of [
    ['Month', '2'],
    ['Day', '30'],
    ['Year', '2027'],
    ['Hour', '25'],
  ] as const)
    await form.getByLabel(part).fill(typed)
  await form.getByLabel('How many pieces?').fill('some')
  await form.getByLabel('Up to how much?').fill('1e3')
  await form.getByLabel('Pictures of it').fill('my album')
  await form.getByLabel('Your handle').fill('har bour')
  await form.getByLabel('Workshop code').fill('hunter2')
}

/** The message at each field that `fillWrong` leaves wrong, by the title of the field. */
export const WRONG: Readonly<Record<string, string>> = {
  'Your name': 'Required',
  Email: 'Email addresses should follow the format user@domain.com.',
  'Your letter': 'You have exceeded the character limit.',
  'What is it about?': 'Required',
  Telephone: 'Enter a phone number with 5 to 15 digits.',
  'A good day': 'Enter a date that exists, with day, month and year.',
  'A good time': 'Enter a time that exists, such as 3:30 PM.',
  'How many pieces?': 'Enter a number.',
  'Up to how much?': 'Enter an amount such as 12.50.',
  'Pictures of it, on the web': 'Enter a web address such as https://example.com.',
  'Your handle': 'Enter a user name of up to 15 letters, digits and _, such as @example.',
}

/** Fills in every kind of field of the form for repairs right. */
export async function fillRight(page: Page): Promise<void> {
  const form = formOf(page)
  const typed = {
    'First name': 'Ada',
    'Last name': 'King',
    Subject: 'A kettle',
    'Your letter': 'It leaks.\nCan you mend it?',
    'Area code': '207',
    'First digits': '555',
    'Last digits': '0142',
    'Address line 1': '1 Quay',
    City: 'Port Ellery',
    Month: '2',
    Day: '28',
    Year: '2027',
    Hour: '3',
    'AM or PM': 'PM',
    'How many pieces?': '1',
    'Up to how much?': '12.50',
    'Pictures of it': 'example.com/kettle',
    'Your handle': '@ada',
    'Workshop code': 'hunter2',
  }
  await form.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).first().fill(text)
  await form.getByLabel('What is it about?').selectOption('A repair')
  await form.getByLabel('Letter', { exact: true }).check()
  await form.getByLabel('Kettle').check()
  await form.getByRole('group', { name: 'It was mended well' }).getByLabel('Agree', { exact: true }).check()
}

/** Makes the forms of a page a minute old, because one that is sent at once is taken for one that a program sent. */
export async function takeTime(shop: OpenShop, page: Page): Promise<void> {
  const key = await shop.formKey()
  await page.locator('input[name="key"]').evaluateAll((inputs, value) => {
    for (const input of inputs) (input as HTMLInputElement).value = value
  }, key)
}

export const sendButton = (page: Page): Locator => formOf(page).locator('[type="submit"]')

/** The thanks for a form stand in place of the title and the words that invited to write, have the focus, and lead on. */
export async function expectThanksAlone(page: Page): Promise<void> {
  const thanks = page.locator('main .form-sent')
  expect(await hasFocus(thanks)).toBe(true)
  const seen = await page.locator('main').evaluate((main) => {
    const isSeen = (one: Element) =>
      one.getBoundingClientRect().height > 2 && one.getBoundingClientRect().width > 2
    const words = [...main.querySelectorAll('h1, h2, p, a.button')]
    return words.filter(isSeen).map((one) => one.textContent?.trim() ?? '')
  })
  expect(seen[0]).toBe('Your letter is aboard')
  expect(seen.at(-1)).toBe('Back to the shop')
  expect(seen).toHaveLength(4)
}
