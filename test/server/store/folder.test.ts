import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '../../../server/store/store.ts'
import { createFolder } from '../../support/folders.ts'

const modeOf = (path: string) => statSync(path).mode & 0o7777

it.each([
  { what: 'closes a folder that other users may read', before: 0o755, after: 0o700 },
  { what: 'leaves a folder as it is that all users share', before: 0o1777, after: 0o1777 },
])('a store $what', async ({ before, after }) => {
  const folder = join(createFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, before)
  const store = await openStore({ file: join(folder, 'vitrine.db') })
  await store.close()
  expect([modeOf(folder), modeOf(join(folder, 'vitrine.db'))]).toEqual([after, 0o600])
})
