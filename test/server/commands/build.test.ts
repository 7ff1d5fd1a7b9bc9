import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { copyCheckout } from '../../support/client/copy-checkout.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { createDataFolder } from '../../support/processes/spawn-service.ts'

// A build takes seconds on a busy machine, and a test has up to four.
vi.setConfig({ testTimeout: 3 * PATIENCE_MS })

interface Manifest {
  readonly files: readonly string[]
}

/** Starts a file of a checkout, in an environment without any settings but these. */
function start(checkout: string, command: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(checkout, command)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(checkout: string, command: string, environment: Record<string, string> = {}) {
  const child = start(checkout, command, environment)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}

function manifestOf(checkout: string): Manifest | undefined {
  const file = join(checkout, 'client/dist/manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const BUILD = 'server/commands/build.ts'
const built = { code: 0, output: '', errors: 'Built the scripts of pages.\n' }

describe('npm run build', () => {
  it('keeps the files of the build before, for pages that are open', async () => {
    const checkout = copyCheckout()
    expect(await run(checkout, BUILD)).toEqual(built)
    const before = manifestOf(checkout)?.files ?? []
    appendFileSync(join(checkout, 'client/main.ts'), 'document.documentElement.dataset.changed = ""\n')
    expect(await run(checkout, BUILD)).toEqual(built)
    const after = manifestOf(checkout)?.files ?? []
    expect(after).not.toEqual(before)
    expect(readdirSync(join(checkout, 'client/dist'))).toEqual(expect.arrayContaining([...before, ...after]))
  })

  it('leaves a whole bundle or none, when it is killed', async () => {
    const checkout = copyCheckout()
    const child = start(checkout, BUILD)
    const folder = join(checkout, 'client/dist')
    // The folder is made when the bundle is there and has to be compressed and written.
    while (!existsSync(folder) && child.exitCode === null) await setTimeout(5)
    child.kill('SIGKILL')
    await once(child, 'close')
    const files = new Set(readdirSync(folder))
    expect((manifestOf(checkout)?.files ?? []).filter((name) => !files.has(name))).toEqual([])
    expect(await run(checkout, BUILD)).toEqual(built)
    const rebuilt = new Set(readdirSync(folder))
    expect(manifestOf(checkout)?.files.filter((name) => !rebuilt.has(name))).toEqual([])
  })

  it('says where a source is wrong, and leaves the bundle as it was', async () => {
    const checkout = copyCheckout()
    await run(checkout, BUILD)
    const before = manifestOf(checkout)
    appendFileSync(join(checkout, 'client/islands.ts'), 'const island =\n')
    const { code, errors } = await run(checkout, BUILD)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('islands.ts') })
    expect(errors).toContain('The scripts of pages could not be built: ')
    expect(manifestOf(checkout)).toEqual(before)
    const DATA_DIR = createDataFolder()
    const started = await run(checkout, 'server/start.ts', { DATA_DIR })
    expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('islands.ts') })
    expect(started.output).toContain('npm run serve serves without building them')
  })
})

describe('a service without a bundle', () => {
  it.each(['1', '2'])('says so once, with WORKERS=%s', async (WORKERS) => {
    const checkout = copyCheckout()
    rmSync(join(checkout, 'client/dist'), { recursive: true, force: true })
    const environment = { DATA_DIR: createDataFolder(), WORKERS, SITE_PORT: '0', RENDER_PORT: '0' }
    const child = start(checkout, 'server/main.ts', environment)
    let log = ''
    for await (const chunk of child.stdout) {
      log += chunk
      if (log.split('Render API listens').length > Number(WORKERS)) break
    }
    expect(log.match(/Pages have no script[^"]*/g)).toEqual([
      'Pages have no script, because there is no bundle in client/dist. Make it: npm run build',
    ])
  })
})
