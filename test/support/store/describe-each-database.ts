import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import type { DatabaseAddress } from '../../../server/store/database.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { PATIENCE_MS } from '../patience.ts'
import { findDatabaseKinds, type ScratchDatabase, type ScratchKind } from './scratch-databases.ts'

const kinds = await findDatabaseKinds()

/** PostgreSQL is another process, and a suite may write thousands of rows to disk. */
const options = { timeout: PATIENCE_MS }

/** Creates an empty database, which is dropped when the test ends. */
export type CreateDatabase = () => Promise<DatabaseAddress>

/** The store of a suite. Both properties are there once its tests run. */
export interface OpenedStore {
  readonly store: Store
  readonly address: DatabaseAddress
}

/** Runs a suite on each kind of database that is reachable. Each test creates its databases. */
export function describeEachDatabase(name: string, suite: (create: CreateDatabase) => void): void {
  describe.each(kinds)(`${name} on $name`, options, (kind) => suite(() => createDatabase(kind)))
}

/** Runs a suite on each pair of kinds, such as a backup of one that is restored into the other. */
export function describeEachPair(
  name: string,
  suite: (createSource: CreateDatabase, createTarget: CreateDatabase) => void,
): void {
  const pairs = kinds.flatMap((from) => kinds.map((to) => ({ from, to })))
  describe.each(pairs)(`${name} from $from.name to $to.name`, options, ({ from, to }) =>
    suite(
      () => createDatabase(from),
      () => createDatabase(to),
    ),
  )
}

/** Runs a suite on each kind of database, with one new store for all of its tests. */
export function describeEachStore(name: string, suite: (opened: OpenedStore) => void): void {
  describe.each(kinds)(`${name} on $name`, options, (kind) => suite(useStore(kind)))
}

async function createDatabase({ create }: ScratchKind): Promise<DatabaseAddress> {
  const { address, drop } = await create()
  onTestFinished(drop)
  return address
}

/** Opens a store before the tests of the current suite, not while they are collected, because a filter may skip all of them. */
function useStore({ create }: ScratchKind): OpenedStore {
  let opened: { readonly database: ScratchDatabase; readonly store: Store } | undefined
  beforeAll(async () => {
    const database = await create()
    opened = { database, store: await openStore(database.address) }
  }, PATIENCE_MS)
  afterAll(async () => {
    await opened?.store.close()
    await opened?.database.drop()
  }, PATIENCE_MS)
  const get = () => {
    if (opened === undefined) throw new Error('The store of a suite is open only while its tests run.')
    return opened
  }
  return {
    get store() {
      return get().store
    },
    get address() {
      return get().database.address
    },
  }
}
