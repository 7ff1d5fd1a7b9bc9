import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { makeOpenApi } from '../../../server/documents/openapi/document.ts'
import { startRenderApp } from '../../support/http/render-app.ts'
import { runProcess } from '../../support/processes/run-process.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { fetchFromApp } from '../../support/typed-client/fetch-from-app.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = join(ROOT, 'test/support/typed-client')

/** The program is compiled here: linters read the types with it, which takes them longer than all other files. */
const FOLDER = join(ROOT, 'node_modules/.cache/vitrine/typed-client')

/** The settings of this project, which are strict. */
const SETTINGS = { extends: join(ROOT, 'tsconfig.json'), files: ['program.ts'] }

type Fetch = ReturnType<typeof fetchFromApp>

/** The exports of `program.ts`, which this project does not compile, because a test makes its types. */
interface Program {
  renderPage(fetch: Fetch): Promise<{ readonly work: number; readonly paths: readonly string[] }>
  checkTemplate(fetch: Fetch, template: string): Promise<unknown>
  renderByDigest(fetch: Fetch, digest: string, data: unknown): Promise<unknown>
  countStock(fetch: Fetch, website: string, itemId: string): Promise<unknown>
  addToCart(fetch: Fetch, origin: string, itemId: string, sku: string): Promise<unknown>
}

const PROGRAM = join(SOURCES, 'program.ts')
const { addToCart, checkTemplate, countStock, renderByDigest, renderPage }: Program = await import(PROGRAM)

/** Runs a file or command of this project in a process of its own. */
const run = (...args: readonly string[]) =>
  runProcess(process.execPath, [join(ROOT, '.node/run.mjs'), ...args], 120_000)

describe('a client with the types of OpenAPI', () => {
  beforeAll(async () => {
    const dist = join(FOLDER, 'dist')
    const [document, types] = [join(dist, 'openapi.json'), join(dist, 'paths.ts')]
    mkdirSync(dist, { recursive: true })
    copyFileSync(PROGRAM, join(FOLDER, 'program.ts'))
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(SETTINGS))
    writeFileSync(document, JSON.stringify(makeOpenApi()))
    const { code, output } = await run(join(SOURCES, 'make-types.ts'), document, types)
    expect([code, output]).toEqual([0, ''])
  }, 120_000)

  it('compiles, and each of its mistakes is an error of a type', async () => {
    const { code, output } = await run('tsc', '-p', FOLDER)
    expect([code, output]).toEqual([0, ''])
  })

  it('renders a page as HTML and as JSON', async () => {
    const page = await renderPage(fetchFromApp(await startRenderApp()))
    expect(page).toMatchObject({ html: '<h1>Fern &amp; moss</h1>', etag: expect.any(String) })
    expect([page.work > 0, page.paths]).toEqual([true, ['title']])
  })

  it('checks a template', async () => {
    const found = await checkTemplate(fetchFromApp(await startRenderApp()), '{a|html}\n{b|shout}')
    expect(found).toEqual({
      mistakes: [{ code: 'formatter_unknown', line: 2, hint: expect.stringContaining('spelling') }],
      formatters: ['html'],
    })
  })

  it('uploads data, and renders with them by their digest', async () => {
    const data = { title: 'Fern' }
    const digest = digestOf(JSON.stringify(data))
    const rendered = await renderByDigest(fetchFromApp(await startRenderApp()), digest, data)
    expect(rendered).toEqual({ code: 'digest_unknown', asked: [digest], bytes: 16, html: 'Fern, 2026' })
  })

  it('counts stock and fills a cart', async () => {
    const { app, ownerApp, close } = await startOwnerApp()
    onTestFinished(close)
    const counted = await countStock(fetchFromApp(ownerApp), 'quay', 'quay-ring')
    expect(counted).toEqual({ before: 5, after: 7 })
    const cart = await addToCart(fetchFromApp(app), 'http://quay.example', 'quay-cup', 'quay-cup-l')
    expect(cart).toEqual({
      refused: { code: 'crumb_invalid', isCrumb: true },
      ...{ title: 'quay cup', subtotalCents: 3600, version: 2 },
    })
  })
})
