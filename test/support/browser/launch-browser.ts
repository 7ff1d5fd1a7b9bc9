import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { PATIENCE_MS } from '../patience.ts'
import { runProcess } from '../processes/run-process.ts'
import { HEADLESS_SHELL, installBrowserPackage } from './browser-package.ts'
import { findCommands } from './find-commands.ts'

/** Names of Chromium on the path of a Unix. The headless shell comes first, because stories take half of the processor time in it. */
const COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

/** Where its installers put it elsewhere. */
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env['ProgramFiles'], process.env['ProgramFiles(x86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
]

/** Long enough for a download over a slow line. */
export const INSTALL_TIMEOUT_MS = 240_000

/** How long a test file waits for its browser, which may have to be installed first. */
export const BROWSER_TIMEOUT_MS = 2 * INSTALL_TIMEOUT_MS + PATIENCE_MS

/**
 * Starts a Chromium: the one at `CHROMIUM_PATH`, else one that is installed, else one that this installs.
 *
 * The caller closes it.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return launchNamed(named, options)
  return (await launchInstalled(options)) ?? launchOwn(options)
}

/**
 * Installs Chromium's headless shell where it is missing and root may install packages, also beside another Chromium.
 *
 * Answers why not, or ''.
 */
export async function installHeadlessShell(): Promise<string> {
  const isNamed = Boolean(process.env['CHROMIUM_PATH'])
  if (isNamed || findCommands([HEADLESS_SHELL]).length > 0) return ''
  return installBrowserPackage(INSTALL_TIMEOUT_MS, [HEADLESS_SHELL])
}

async function launchInstalled(options: LaunchOptions): Promise<Browser | undefined> {
  for (const executablePath of findInstalled()) {
    const browser = await tryLaunch({ ...options, executablePath })
    if (!(browser instanceof Error)) return browser
  }
  return undefined
}

async function launchNamed(executablePath: string, options: LaunchOptions): Promise<Browser> {
  const browser = await tryLaunch({ ...options, executablePath })
  if (browser instanceof Error)
    throw new Error(`CHROMIUM_PATH names ${executablePath}, which does not start: ${firstLine(browser)}`)
  return browser
}

/** Files at the usual places of a Chromium. On Ubuntu, such a file may be a stub without a browser. */
function findInstalled(): readonly string[] {
  const commands = process.platform === 'win32' ? [] : findCommands(COMMANDS)
  return [...commands, ...PLACES.filter((file) => existsSync(file))]
}

/** The Chromium that Playwright keeps for itself, else one from the system's packages, else one that Playwright downloads. */
async function launchOwn(options: LaunchOptions): Promise<Browser> {
  const known = await tryLaunch(options)
  if (!(known instanceof Error)) return known
  process.stdout.write('No Chromium was found; installing one…\n')
  const packageFailure = await installBrowserPackage(INSTALL_TIMEOUT_MS)
  const packaged = await launchInstalled(options)
  if (packaged !== undefined) return packaged
  const failures = [await installer('install', '--only-shell', '--no-progress', 'chromium')]
  const installed = await tryLaunch(options)
  if (!(installed instanceof Error)) return installed
  // Its libraries may be missing still, which only root can add without being asked.
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    failures.push(await installer('install-deps', 'chromium'))
    const completed = await tryLaunch(options)
    if (!(completed instanceof Error)) return completed
  }
  const reason = [...failures, packageFailure].find((failure) => failure !== '') ?? firstLine(installed)
  throw new Error(
    `These tests need a Chromium, none was found and none could be installed (${reason}): install one, or set CHROMIUM_PATH.`,
  )
}

async function tryLaunch(options: LaunchOptions): Promise<Browser | Error> {
  try {
    return await chromium.launch(options)
  } catch (error) {
    return error as Error
  }
}

/** Runs a command of Playwright's installer; answers why it failed, or ''. Installations at the same time wait for each other. */
async function installer(...args: readonly string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const command = [join(dirname(manifest), 'cli.js'), ...args]
  const { code, output } = await runProcess(process.execPath, command, INSTALL_TIMEOUT_MS, {
    // It tries five times, so without a network a long timeout would hold up the tests.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  })
  if (code === 0) return ''
  const lines = output.split('\n').map((line) => line.trim())
  return lines.find((line) => /^(?:Error|E):/.test(line)) ?? lines.findLast(Boolean) ?? `code ${code}`
}

function firstLine({ message }: Error): string {
  const lines = message.split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? message
}
