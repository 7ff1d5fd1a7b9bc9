import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BuiltManifest, readManifest } from '../../../server/render/client/manifest.ts'
import { copyCheckout } from '../../support/client/copy-checkout.ts'
import { createFolder } from '../../support/folders.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { COMPILE_CACHE } from '../../support/processes/run-command.ts'
import { createDataFolder } from '../../support/processes/spawn-service.ts'

// A build takes seconds on a busy machine, and a test has two.
vi.setConfig({ testTimeout: 3 * PATIENCE_MS })

/** Starts a file of a checkout, in an environment without any settings but these. */
function start(
  checkout: string,
  command: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
) {
  const child = spawn(process.execPath, [join(checkout, command), ...words], {
    env: { ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(
  checkout: string,
  command: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
) {
  const child = start(checkout, command, environment, words)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}

function manifestOf(checkout: string): BuiltManifest | undefined {
  return readManifest(join(checkout, 'client/dist'))
}

/** The names of the files of its bundle. */
function namesIn(checkout: string): readonly string[] {
  return Object.keys(manifestOf(checkout)?.files ?? {})
}

const BUILD = 'server/commands/build.ts'
const built = {
  code: 0,
  output: '',
  errors: 'Built the documents.\nBuilt the scripts of pages.\nBuilt the playground.\n',
}

// One copy for all of them, in the order of its life, because each build takes seconds.
describe('a checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-checkout-'))
  const dist = join(folder, 'client/dist')

  beforeAll(() => void copyCheckout(folder))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('without a build is served, and says so once', async () => {
    const environment = { DATA_DIR: createDataFolder(), WORKERS: '2', SITE_PORT: '0', RENDER_PORT: '0' }
    const child = start(folder, 'server/main.ts', environment)
    let log = ''
    for await (const chunk of child.stdout) {
      log += chunk
      if (log.split('Render API listens').length > 2) break
    }
    expect(log.match(/Pages have no script[^"]*/g)).toEqual([
      'Pages have no script, because there is no bundle in client/dist. Make it: npm run build',
    ])
    const [, address] = /Render API listens at ([^"\s]+)/.exec(log) ?? []
    expect((await fetch(`${address}/docs`)).status).toBe(404)
    expect(await (await fetch(`${address}/`)).text()).toContain('Run <code>npm run build</code>')
  })

  it('has a whole bundle or none after a build that is killed', async () => {
    const child = start(folder, BUILD)
    // The folder is made when the bundle is there and has to be compressed and written.
    for await (const { filename } of watch(join(folder, 'client'))) if (filename === 'dist') break
    child.kill('SIGKILL')
    await once(child, 'close')
    const files = new Set(readdirSync(dist))
    expect(namesIn(folder).filter((name) => !files.has(name))).toEqual([])
    expect(await run(folder, BUILD)).toEqual(built)
    const rebuilt = new Set(readdirSync(dist))
    expect(namesIn(folder).filter((name) => !rebuilt.has(name))).toEqual([])
  })

  it('keeps the files of the build before, for pages that are open', async () => {
    const before = namesIn(folder)
    appendFileSync(join(folder, 'client/main.ts'), 'document.documentElement.dataset.changed = ""\n')
    expect(await run(folder, BUILD)).toEqual(built)
    const after = namesIn(folder)
    expect(before).not.toEqual([])
    expect(after).not.toEqual(before)
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([...before, ...after]))
  })

  it('builds only what changed, when asked to', async () => {
    const again = () => run(folder, BUILD, {}, ['--if-changed'])
    expect(await again()).toEqual({ code: 0, output: '', errors: '' })
    appendFileSync(join(folder, 'server/errors/catalogue.ts'), '// Changed.\n')
    expect(await again()).toEqual({ code: 0, output: '', errors: 'Built the documents.\n' })
    appendFileSync(join(folder, 'client/playground/main.tsx'), '// Changed.\n')
    expect(await again()).toEqual({ code: 0, output: '', errors: 'Built the playground.\n' })
  })

  it('puts a copy into a folder of a CDN, where it keeps the files of the copy before', async () => {
    const cdn = createFolder()
    const words = ['--if-changed', '--out', cdn, '--base', 'https://cdn.example/scripts/']
    const done = { code: 0, output: '', errors: `Built the copy in ${cdn}.\n` }
    expect(await run(folder, BUILD, {}, words)).toEqual(done)
    const { build: _, ...bundle } = manifestOf(folder) ?? { build: undefined }
    expect(JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8'))).toEqual({
      base: 'https://cdn.example/scripts/',
      ...bundle,
    })
    const before = namesIn(folder)
    for (const name of before) expect(readFileSync(join(cdn, name))).toEqual(readFileSync(join(dist, name)))
    appendFileSync(join(folder, 'client/main.ts'), 'document.documentElement.dataset.copied = ""\n')
    expect((await run(folder, BUILD, {}, words)).code).toBe(0)
    expect(readdirSync(cdn)).toEqual(expect.arrayContaining([...before, ...namesIn(folder)]))
  })

  it('keeps its bundle where a source is wrong, and says where', async () => {
    const before = manifestOf(folder)
    expect(before).toBeDefined()
    appendFileSync(join(folder, 'client/islands.ts'), 'const island =\n')
    const { code, errors } = await run(folder, BUILD)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('islands.ts') })
    expect(errors).toContain('The scripts of pages could not be built: ')
    expect(manifestOf(folder)).toEqual(before)
    const started = await run(folder, 'server/start.ts', { DATA_DIR: createDataFolder() })
    expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('islands.ts') })
    expect(started.output).toContain('npm run serve serves without building')
  })
})
