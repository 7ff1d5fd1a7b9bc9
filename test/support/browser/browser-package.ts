import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runProcess } from '../processes/run-process.ts'

/** Several test files may look for a browser at once; this folder is there while one of them installs it. */
function lockOf(packages: readonly string[]): string {
  return join(tmpdir(), `vitrine-${packages[0]}.lock`)
}

const LOOK_MS = 500

/** A lock that is older was left behind. */
const STALE_MS = 300_000

/** Another browser may be on its way, and none of those that are there may go. */
const CAREFULLY = ['-o', 'DPkg::Lock::Timeout=200', '--no-remove']

/** Settings that keep the package manager from asking. */
const QUIET = { DEBIAN_FRONTEND: 'noninteractive' }

/** The command and the package of a Chromium without windows. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** Packages with a Chromium, the fastest first. Older releases lack the first. */
const CHROMIUM = [HEADLESS_SHELL, 'chromium']

/**
 * Installs a browser, by default a Chromium, of the system's package manager, where there is one and this may use it. It comes with
 * all that it needs, from wherever the machine gets its packages.
 *
 * Answers why not, or ''.
 */
export async function installBrowserPackage(
  timeoutMs: number,
  packages: readonly string[] = CHROMIUM,
): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may install packages'
  const lock = lockOf(packages)
  if (!(await acquire(lock, timeoutMs))) return ''
  try {
    await runProcess('apt-get', ['update'], timeoutMs, QUIET)
    let failure = ''
    for (const name of packages) {
      const { code, output } = await runProcess(
        'apt-get',
        [...CAREFULLY, 'install', '-y', name],
        timeoutMs,
        QUIET,
      )
      if (code === 0) return ''
      failure = output.trim().split('\n').at(-1) ?? `code ${code}`
    }
    return failure
  } catch (error) {
    // A machine without that package manager.
    return (error as Error).message
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** False when another test file has just installed it. */
async function acquire(lock: string, timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  let hasWaited = false
  while (!(await tryLock(lock))) {
    hasWaited = true
    if (performance.now() > giveUpAt) break
    await setTimeout(LOOK_MS)
  }
  if (hasWaited) await rm(lock, { recursive: true, force: true })
  return !hasWaited
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > STALE_MS) await rm(lock, { recursive: true, force: true })
    return false
  }
}
