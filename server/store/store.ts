import type { Json } from '../../engine/index.ts'
import { toStoreProblem } from '../errors/store-problems.ts'
import { type DatabaseAddress, type OpenDatabase, openDatabase } from './database.ts'
import type { KeyedWrite } from './idempotency-keys.ts'
import { migrate } from './migrations/index.ts'
import { type Repositories, toRepositories } from './repositories.ts'
import { retry, retryForestalled } from './retry.ts'

/** The outcome of a keyed write: its result, the recorded answer (`isReplay`), or 'mismatch' when the body differs. */
export type KeyedResult = { readonly answer: Json; readonly isReplay: boolean } | 'mismatch'

/** The stored data of all websites, in SQLite or PostgreSQL. */
export class Store {
  readonly #database: OpenDatabase
  readonly #reading: OpenDatabase
  /** Repositories that read the last commit. They wait for no transaction, and refuse writes. */
  readonly read: Repositories
  readonly address: DatabaseAddress

  constructor(address: DatabaseAddress, database: OpenDatabase, reading: OpenDatabase) {
    this.address = address
    this.#database = database
    this.#reading = reading
    this.read = toRepositories(reading)
  }

  get kind(): OpenDatabase['kind'] {
    return this.#database.kind
  }

  /**
   * Runs `run` in a transaction, and again after a deadlock or a serialization failure. It may run several times.
   *
   * @throws `store_busy` while another process holds the database, `store_full`
   */
  async transaction<T>(run: (repositories: Repositories) => Promise<T>): Promise<T> {
    const { kind, db } = this.#database
    try {
      const execute = () =>
        db.transaction().execute((transaction) => run(toRepositories({ kind, db: transaction })))
      return await retryForestalled(() => retry(execute))
    } catch (error) {
      throw toStoreProblem(error) ?? error
    }
  }

  /** Runs a keyed write once, however often it is sent: the key and the effect commit in one transaction. */
  async once(
    write: KeyedWrite,
    nowMs: number,
    run: (repositories: Repositories) => Promise<Json>,
  ): Promise<KeyedResult> {
    return this.transaction(async (repositories) => {
      const { idempotencyKeys } = repositories
      if (await idempotencyKeys.claim(write, nowMs)) {
        const answer = await run(repositories)
        await idempotencyKeys.setAnswer(write, answer)
        return { answer, isReplay: false }
      }
      const answer = await idempotencyKeys.answerOf(write)
      return answer === undefined ? 'mismatch' : { answer, isReplay: true }
    })
  }

  /** Closes the writing connection last, because a read-only one cannot remove SQLite's `-wal` and `-shm` files. */
  async close(): Promise<void> {
    await this.#reading.db.destroy()
    await this.#database.db.destroy()
  }
}

/** Opens a store and migrates it to the newest schema. */
export async function openStore(address: DatabaseAddress): Promise<Store> {
  return connect(address, migrate)
}

/** Opens a store whose schema is the newest, because another thread of this process has it open. */
export async function openAgain(address: DatabaseAddress): Promise<Store> {
  return connect(address, async () => {})
}

async function connect(
  address: DatabaseAddress,
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<Store> {
  const database = await openDatabase(address)
  await prepare(database)
  return new Store(address, database, await openDatabase(address, { isReadOnly: true }))
}
