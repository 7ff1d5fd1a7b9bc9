import type { Repositories } from '../../store/repositories.ts'
import type { Store } from '../../store/store.ts'
import { createSessionToken } from '../../store/tokens.ts'
import { ALL_PURPOSES, type KeyPurpose } from './purposes.ts'
import {
  FIRST_KEY,
  isStoredWell,
  readFirstRow,
  readRow,
  type StoredKey,
  toFirstRow,
  toKeyRow,
} from './stored-key.ts'

/** The keys of each purpose, the oldest first. */
export type Keys = ReadonlyMap<KeyPurpose, readonly StoredKey[]>

/**
 * Reads all keys. Makes those that are missing, and stores keys encrypted with the first secret that are not. Concurrent processes
 * all get the first key that was stored. Throws KeysClosed.
 */
export async function openKeys(store: Store, secrets: readonly string[], nowMs: number): Promise<Keys> {
  const keys = await readKeys(store.read, secrets)
  const isComplete = ALL_PURPOSES.every((purpose) =>
    keys.get(purpose)?.some(({ signsFrom }) => signsFrom > 0),
  )
  const rows = await store.read.secrets.list()
  if (isComplete && (secrets.length === 0 || rows.every((row) => isStoredWell(row, secrets)))) return keys
  return store.transaction(async (repositories) => {
    const current = await readKeys(repositories, secrets)
    for (const purpose of ALL_PURPOSES) {
      const known = current.get(purpose) ?? []
      if (known.some(({ signsFrom }) => signsFrom > 0)) continue
      const key = { purpose, generation: known.length, secret: createSessionToken(), signsFrom: nowMs }
      await repositories.secrets.add(toKeyRow(key, secrets))
    }
    if (secrets.length > 0) await encryptAll(repositories, secrets)
    return readKeys(repositories, secrets)
  })
}

/** Reads all keys as they are stored. Throws KeysClosed. */
export async function readKeys(
  { secrets: stored }: Pick<Repositories, 'secrets'>,
  secrets: readonly string[],
): Promise<Keys> {
  const rows = await stored.list()
  const first = rows.find(({ name }) => name === FIRST_KEY)
  const secret = first && readFirstRow(first, secrets)
  const oldest = ALL_PURPOSES.flatMap((purpose) =>
    secret === undefined ? [] : [{ purpose, generation: 0, secret, signsFrom: 0 }],
  )
  const all = [...oldest, ...rows.flatMap((row) => readRow(row, secrets) ?? [])]
  const sorted = all.toSorted((one, other) => one.generation - other.generation)
  return Map.groupBy(sorted, ({ purpose }) => purpose)
}

async function encryptAll({ secrets: stored }: Repositories, secrets: readonly string[]): Promise<void> {
  for (const row of await stored.list()) {
    if (isStoredWell(row, secrets)) continue
    const key = readRow(row, secrets)
    if (key !== undefined) await stored.replace(toKeyRow(key, secrets))
    else if (row.name === FIRST_KEY) await stored.replace(toFirstRow(readFirstRow(row, secrets), secrets))
  }
}
