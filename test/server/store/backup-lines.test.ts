import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backUp } from '../../../server/store/backup/backup.ts'
import { restore } from '../../../server/store/backup/restore.ts'
import { writeBackupFile } from '../../../server/store/backup/write-file.ts'
import { newestMigration } from '../../../server/store/migrations/index.ts'
import { openStore } from '../../../server/store/store.ts'
import { createFolder } from '../../support/folders.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { createShop } from '../../support/store/shops.ts'

/** A backup of a small shop, with its lines. */
async function createBackup() {
  const { address, drop } = createSqlite()
  const store = await openStore(address)
  await createShop(store)
  await store.close()
  const file = join(createFolder(), 'backup.gz')
  await backUp(address, file, Date.now())
  const mode = 'file' in address ? statSync(address.file).mode & 0o777 : 0
  await drop()
  return { file, mode, lines: gunzipSync(readFileSync(file)).toString().split('\n') }
}

const restoring = (file: string) =>
  restore({ file: join(createFolder(), 'store.db') }, file, {
    ...{ isReplacing: false, nowMs: Date.now() },
    hasTheme: (name) => name === 'linden',
  })

describe('a backup that cannot be restored', () => {
  it.each([
    { line: 3, has: 'has no JSON', change: (lines: string[]) => lines.with(2, '{"table":') },
    { line: 2, has: 'has neither a row', change: (lines: string[]) => lines.with(1, '{"table":"spies"}') },
    ...['{}', '[1]', 'true'].map((value) => ({
      line: 2,
      has: 'has neither a row',
      change: (lines: string[]) => lines.with(1, `{"table":"websites","row":{"id":${value}}}`),
    })),
    {
      line: 2,
      has: 'has neither a row',
      change: (lines: string[]) => lines.with(1, '{"table":"websites","row":[]}'),
    },
    { line: 1, has: 'has no footer', change: (lines: string[]) => lines.slice(0, 1) },
  ])('names line $line, which $has', async ({ line, has, change }) => {
    const { file, lines } = await createBackup()
    writeFileSync(file, gzipSync(change(lines).join('\n')))
    await expect(restoring(file)).rejects.toThrow(`line ${line} ${has}`)
  })

  it('names the website whose theme is not there, before anything is stored', async () => {
    const { file } = await createBackup()
    async function* rows() {
      yield { table: 'websites', row: { id: 'a', identifier: 'quay', theme: 'gone' } } as const
    }
    await writeBackupFile(file, { migration: newestMigration(), createdAt: '' }, rows())
    await expect(restoring(file)).rejects.toThrow(
      'the website "quay" has the theme "gone", which is not here. Add it to THEMES_DIR first.',
    )
  })

  it('names the line of a row with another column, which runs nothing', async () => {
    const { file } = await createBackup()
    async function* rows() {
      yield {
        table: 'websites',
        row: { id: 'a', theme: 'linden', 'spy" text); drop table websites; --': 1 },
      } as const
    }
    await writeBackupFile(file, { migration: newestMigration(), createdAt: '' }, rows())
    await expect(restoring(file)).rejects.toThrow('line 2 is no row of websites')
  })
})

it('the file of a store is for its owner alone', async () => {
  expect((await createBackup()).mode).toBe(0o600)
})
