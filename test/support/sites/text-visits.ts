import { afterAll, beforeAll } from 'vitest'
import { type DemoOptions, type DemoShop, keptDemoShop, openDemoShop } from './demo-shop.ts'
import { TextBrowser } from './text-browser.ts'
import { fromManyAddresses, Visitor } from './visitors.ts'

/** The demo shop during a test file, for visitors without scripts. */
export interface TextShop {
  readonly origin: string
  /** The sources of all mails of the shop. */
  readMails(): Promise<readonly string[]>
  /** A form key of a visitor who opened the form a minute ago. */
  formKey(): Promise<string>
  /** A new visitor. */
  visit(): TextBrowser
}

/** Serves a demo website while the tests of a file run, to visitors without scripts. */
export function useTextShop({ site = 'harbour', adapt, environment }: DemoOptions = {}): TextShop {
  const isOwn = adapt !== undefined || environment !== undefined
  let shop: DemoShop | undefined
  const open = () => {
    if (shop === undefined) throw new Error('The shop is not open.')
    return shop
  }
  beforeAll(async () => {
    shop = isOwn ? await openDemoShop({ site, adapt, environment }) : await keptDemoShop(site)
  })
  afterAll(async () => {
    if (isOwn) await shop?.close()
  })
  return {
    get origin() {
      return open().origin
    },
    readMails: () => open().readMails(),
    formKey: () => open().formKey(),
    visit: () => openTextBrowser(open()),
  }
}

/** A new visitor of a shop. */
export function openTextBrowser({ ask, origin }: DemoShop): TextBrowser {
  // Tries of passwords and mails are counted by address.
  return new TextBrowser(new Visitor(fromManyAddresses(ask), new URL(origin).host), origin)
}
