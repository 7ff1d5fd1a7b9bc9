import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { COMPILE_CACHE } from '../../support/processes/run-command.ts'
import { createDataFolder } from '../../support/processes/spawn-service.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs a script whose reader goes before the first byte; answers its exit code and its errors. */
async function runUnread(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, ...COMPILE_CACHE, ...settings },
  })
  child.stdout.destroy()
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, errors: errors.replaceAll(/^.*…\n/gm, '') }
}

const DATA_DIR = createDataFolder()
const SEED = ['server/commands/seed.ts', 'fixtures/sites/harbour', 'fixtures/sites/qalam']

it.each([
  { words: SEED },
  { words: ['server/commands/owner.ts', 'export', 'harbour', '--table', 'stock'] },
  { words: ['server/commands/owner.ts', 'stock', 'harbour', '--json'] },
  { words: ['server/commands/config.ts'] },
  { words: ['server/commands/keys.ts', '--help'] },
  { words: ['bench/run.ts', '--help'] },
  { words: ['test/checks/crash.ts', '--help'] },
])('$words finishes quietly when its reader is gone', async ({ words }) => {
  expect(await runUnread(words, { DATA_DIR })).toEqual({ code: 0, errors: '' })
})
