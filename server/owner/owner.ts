import type { Json } from '../../engine/index.ts'
import { keyReused } from '../errors/visitor-problems.ts'
import type { KeyedWrite } from '../store/idempotency-keys.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Store } from '../store/store.ts'
import type { SiteDirectory } from '../website/directory.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'

/** The services that the owner API works with. */
export interface OwnerServices {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly signer: Signer
}

/** The owner of one website at work: a call of the owner API, or a command. */
export interface Owner {
  readonly site: Site
  readonly signer: Signer
  /** Reads the last commit. */
  readonly read: Repositories
  /** Runs a change in one transaction, at most one for each call. It may run several times. */
  write<Result>(change: (repositories: Repositories) => Promise<Result>): Promise<Result>
}

/** The owner of a website; undefined when no website has the id. With `keyed`, a change that was made before is not made again. */
export async function openOwner(
  { store, directory, signer }: OwnerServices,
  websiteId: string,
  keyed?: KeyedWrite,
): Promise<Owner | undefined> {
  const site = await directory.byId(websiteId)
  if (site === undefined) return undefined
  return {
    ...{ site, signer, read: store.read },
    write: (change) => (keyed === undefined ? store.transaction(change) : writeOnce(store, keyed, change)),
  }
}

async function writeOnce<Result>(
  store: Store,
  keyed: KeyedWrite,
  change: (repositories: Repositories) => Promise<Result>,
): Promise<Result> {
  const result = await store.once(
    keyed,
    Date.now(),
    async (repositories) => (await change(repositories)) as Json,
  )
  if (result === 'mismatch') throw keyReused()
  return result.answer as Result
}
