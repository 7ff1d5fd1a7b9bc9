import type { Json } from '../../engine/index.ts'
import { keyReused } from '../errors/visitor-problems.ts'
import type { KeyedWrite } from '../store/idempotency-keys.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Store } from '../store/store.ts'
import type { ChangedWebsite, WebsiteChange } from '../website/changes/website-change.ts'
import type { WebsiteChanges } from '../website/changes/website-changes.ts'
import type { SiteDirectory } from '../website/directory.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'

/** The services that the owner API works with. */
export interface OwnerServices {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly signer: Signer
  readonly changes: WebsiteChanges
}

/** The owner of a website that may not exist yet, or that has no site because its theme is gone. */
export interface WebsiteOwner {
  readonly websiteId: string
  /** Reads the last commit. */
  readonly read: Repositories
  /** Changes the files of the website, at most once for each call. */
  changeFiles(change: Pick<WebsiteChange, 'files' | 'condition'>): Promise<ChangedWebsite>
}

/** The owner of one website at work: a call of the owner API, or a command. */
export interface Owner extends WebsiteOwner {
  readonly site: Site
  readonly signer: Signer
  /** Runs a change in one transaction, at most one for each call. It may run several times. */
  write<Result>(change: (repositories: Repositories) => Promise<Result>): Promise<Result>
  /**
   * Runs a change that takes several transactions, at most one for each call. A call that was cut off goes on when it is
   * sent again with its key, so each of its steps must be safe to repeat. The result is never null.
   */
  inSteps<Result>(change: (store: Store) => Promise<Result>): Promise<Result>
}

/** The owner of a website, whether or not it exists. With `keyed`, a change that was made before is not made again. */
export function openWebsiteOwner(
  { store: { read }, changes }: OwnerServices,
  websiteId: string,
  keyed?: KeyedWrite,
): WebsiteOwner {
  return {
    ...{ websiteId, read },
    changeFiles: (change) => changes.make({ websiteId, keyed, ...change }),
  }
}

/** The same for a website that is served; undefined when no website has the id. */
export async function openOwner(
  services: OwnerServices,
  websiteId: string,
  keyed?: KeyedWrite,
): Promise<Owner | undefined> {
  const { store, directory, signer } = services
  const site = await directory.byId(websiteId)
  if (site === undefined) return undefined
  return {
    ...openWebsiteOwner(services, websiteId, keyed),
    ...{ site, signer },
    write: (change) => (keyed === undefined ? store.transaction(change) : writeOnce(store, keyed, change)),
    inSteps: (change) => (keyed === undefined ? change(store) : goOn(store, keyed, change)),
  }
}

/** Claims the key with the answer null, which stays until all steps are done. */
async function goOn<Result>(
  store: Store,
  keyed: KeyedWrite,
  change: (store: Store) => Promise<Result>,
): Promise<Result> {
  const known = await writeOnce<Result | null>(store, keyed, async () => null)
  if (known !== null) return known
  const result = await change(store)
  await store.transaction(({ idempotencyKeys }) => idempotencyKeys.setAnswer(keyed, result as Json))
  return result
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
