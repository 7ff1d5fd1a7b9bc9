import type { Page } from 'playwright-core'

/** Runs an audit, which is a script, where the scripts of pages are held. */
export type During = <Result>(audit: () => Promise<Result>) => Promise<Result>

/** Holds the scripts of pages, as a browser without script does, except during an audit. */
export async function holdScripts(page: Page): Promise<During> {
  const session = await page.context().newCDPSession(page)
  const hold = (value: boolean) => session.send('Emulation.setScriptExecutionDisabled', { value })
  await hold(true)
  return async (audit) => {
    await hold(false)
    try {
      return await audit()
    } finally {
      await hold(true)
    }
  }
}
