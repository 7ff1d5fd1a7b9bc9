import type { Store } from '../../store/store.ts'
import { createSessionToken } from '../../store/tokens.ts'
import { readKeys } from './load-keys.ts'
import { type KeyPurpose, lifeOf } from './purposes.ts'
import { keyNameOf, type StoredKey, toKeyRow } from './stored-key.ts'

/** All processes read the keys within this time, so none meets a signature of a key that it does not know. */
const WAIT_MS = 60_000

interface Rotation {
  readonly purposes: readonly KeyPurpose[]
  /** Whether the old keys end now, because one of them is known to others. Keys that data follow from stay. */
  readonly isAtOnce: boolean
}

/** Makes a new key for each purpose, and removes those that have ended. Answers the new ones. */
export async function rotateKeys(
  store: Store,
  secrets: readonly string[],
  { purposes, isAtOnce }: Rotation,
  nowMs: number,
): Promise<readonly StoredKey[]> {
  return store.transaction(async (repositories) => {
    const keys = await readKeys(repositories, secrets)
    const added: StoredKey[] = []
    for (const purpose of purposes) {
      const known = keys.get(purpose) ?? []
      const generation = (known.at(-1)?.generation ?? -1) + 1
      const isBound = lifeOf(purpose) === Number.POSITIVE_INFINITY
      const signsFrom = nowMs + (isAtOnce ? 0 : WAIT_MS)
      const key = { purpose, generation, secret: createSessionToken(), signsFrom }
      await repositories.secrets.add(toKeyRow(key, secrets))
      const over = isAtOnce && !isBound ? known : known.filter((one) => endOf(one, known) < nowMs)
      await repositories.secrets.remove(over.map(keyNameOf))
      added.push(key)
    }
    return added
  })
}

/** When a key ends; endlessly late for the newest one, and for one that data follow from. */
export function endOf({ purpose, generation }: StoredKey, keys: readonly StoredKey[]): number {
  const next = keys.find((key) => key.generation > generation)
  return next === undefined ? Number.POSITIVE_INFINITY : next.signsFrom + lifeOf(purpose)
}
