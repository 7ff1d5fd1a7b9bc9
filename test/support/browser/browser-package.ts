import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runProcess } from '../processes/run-process.ts'

/** Several test files may look for a browser at once; this folder is there while one of them installs it. */
const LOCK = join(tmpdir(), 'vitrine-browser.lock')
const LOOK_MS = 500

/** A lock that is older was left behind. */
const STALE_MS = 300_000

/** Settings that keep the package manager from asking. */
const QUIET = { DEBIAN_FRONTEND: 'noninteractive' }

/** Packages with a Chromium, the fastest first. Older releases lack the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Installs the Chromium of the system's package manager, where there is one and this may use it. It comes with all that it needs, from
 * wherever the machine gets its packages.
 *
 * Answers why not, or ''.
 */
export async function installBrowserPackage(timeoutMs: number): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may install packages'
  if (!(await acquire(timeoutMs))) return ''
  try {
    await runProcess('apt-get', ['update'], timeoutMs, QUIET)
    let failure = ''
    for (const name of PACKAGES) {
      const { code, output } = await runProcess('apt-get', ['install', '-y', name], timeoutMs, QUIET)
      if (code === 0) return ''
      failure = output.trim().split('\n').at(-1) ?? `code ${code}`
    }
    return failure
  } catch (error) {
    // A machine without that package manager.
    return (error as Error).message
  } finally {
    await rm(LOCK, { recursive: true, force: true })
  }
}

/** False when another test file has just installed it. */
async function acquire(timeoutMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs
  let hasWaited = false
  while (!(await tryLock())) {
    hasWaited = true
    if (performance.now() > giveUpAt) break
    await setTimeout(LOOK_MS)
  }
  if (hasWaited) await rm(LOCK, { recursive: true, force: true })
  return !hasWaited
}

async function tryLock(): Promise<boolean> {
  try {
    await mkdir(LOCK)
    return true
  } catch {
    const { mtimeMs } = await stat(LOCK).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > STALE_MS) await rm(LOCK, { recursive: true, force: true })
    return false
  }
}
