import { existsSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'
import { PATIENCE_MS } from '../patience.ts'
import { installBrowserPackage } from './browser-package.ts'
import { findCommands } from './find-commands.ts'
import { INSTALL_TIMEOUT_MS } from './launch-browser.ts'

const COMMANDS = ['firefox-esr', 'firefox']
const PACKAGES = ['firefox-esr']
const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]

/**
 * Starts a Firefox, which is spoken to in WebDriver BiDi because Playwright drives only its own build: the one at `FIREFOX_PATH`, else one that is installed, else one from the system's packages.
 *
 * Answers why not, where there is none: a machine without network has none to install. The caller closes it.
 */
export async function launchFirefox(): Promise<Browser | { readonly reason: string }> {
  const named = process.env['FIREFOX_PATH']
  if (named !== undefined && named !== '') return launch(named)
  const installed = findInstalled()
  if (installed !== undefined) return launch(installed)
  process.stdout.write('No Firefox was found; installing one…\n')
  const failure = await installBrowserPackage(INSTALL_TIMEOUT_MS, PACKAGES)
  const packaged = findInstalled()
  return packaged === undefined ? { reason: failure || 'the package has none' } : launch(packaged)
}

function launch(executablePath: string): Promise<Browser> {
  return puppeteer.launch({ browser: 'firefox', executablePath, timeout: PATIENCE_MS })
}

function findInstalled(): string | undefined {
  return findCommands(COMMANDS)[0] ?? PLACES.find((file) => existsSync(file))
}
