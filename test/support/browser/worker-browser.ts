import type { Browser } from 'playwright-core'
import { launchBrowser } from './launch-browser.ts'

const browsers = new Map<string, Promise<Browser>>()

/**
 * The Chromium of this worker with these arguments. It starts for the first file and ends with the worker, so its users
 * close their contexts only.
 */
export function workerBrowser(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ')
  const running = browsers.get(key)
  if (running !== undefined) return running
  const started = launch(args, () => browsers.delete(key))
  browsers.set(key, started)
  return started
}

/** Starts a browser. One that crashed, or did not start, is forgotten: the next file gets a new one. */
async function launch(args: readonly string[], forget: () => void): Promise<Browser> {
  try {
    const browser = await launchBrowser({ args: [...args, '--disable-gpu'] })
    browser.once('disconnected', forget)
    return browser
  } catch (error) {
    forget()
    throw error
  }
}
