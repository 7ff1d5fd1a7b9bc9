import type { Locator, Page, Response } from 'playwright-core'

/** Presses a button or link, and waits for the page that it leads to. */
export async function press(button: Locator): Promise<Response | null> {
  const page = button.page()
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.status() !== 303),
    page.waitForEvent('domcontentloaded'),
    button.click(),
  ])
  return response
}

/** Fills fields by their labels, and chooses the values of lists. */
export async function fillIn(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true })
    const isList = await field.evaluate(({ localName }) => localName === 'select')
    await (isList ? field.selectOption(value) : field.fill(value))
  }
}

/** The text of an element, with its white space as it is seen. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.innerText()).replaceAll(/\s+/g, ' ').trim()
}

/** The description of a control by `aria-describedby`, which a screen reader reads out with it. */
export async function descriptionOf(control: Locator): Promise<string> {
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(/\s+/).filter(Boolean)
  const texts = await Promise.all(ids.map((id) => textOf(control.page().locator(`[id="${id}"]`))))
  return texts.join(' ')
}
