import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startService, UNREFUSED } from './server-process.ts'

/** Visitors of one address write without a bound. */
const UNBOUNDED = { LIMIT_SITE_WRITES: '100000000', LIMIT_SITE_BYTES: String(2 ** 40), ...UNREFUSED }

/** Builds a checkout, and serves its demo shop from a new store. Both are gone when it goes out of scope. */
export async function startDemoShop(checkout: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-shop-'))
  const environment = { DATA_DIR: folder, WORKERS: '1', ...UNBOUNDED }
  const run = (command: string, ...words: string[]) =>
    execFileSync(process.execPath, [join(checkout, 'server/commands', command), ...words], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true }))
  run('build.ts', '--if-changed')
  run('seed.ts', join(checkout, 'fixtures/sites/harbour'))
  const service = stack.use(await startService(environment, checkout))
  const started = stack.move()
  return { ...service, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
