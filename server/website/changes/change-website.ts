import type { Json } from '../../../engine/index.ts'
import {
  filesUnknown,
  websiteChanged,
  websiteExists,
  websiteInvalid,
  websiteTaken,
} from '../../errors/owner-problems.ts'
import { storeBusy } from '../../errors/store-problems.ts'
import { keyReused } from '../../errors/visitor-problems.ts'
import { validate } from '../../http/validate.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Store } from '../../store/store.ts'
import { WebsiteConflict } from '../../store/websites.ts'
import { openGiven, type StoredAssets } from '../files/given-source.ts'
import { countSeeded, writeSite } from '../files/seed.ts'
import type { AssetReference } from '../files/site-assets.ts'
import type { SiteIssue } from '../files/site-checks.ts'
import { checkSiteFiles, SiteFileError, type SiteFiles } from '../files/site-files.ts'
import { hashPasswords } from '../files/site-passwords.ts'
import type { SiteFile } from '../files/site-schema.ts'
import { readStorableBody } from '../storable-body.ts'
import {
  type ChangedWebsite,
  type Condition,
  type FilesChange,
  filesSchema,
  type WebsiteChange,
} from './website-change.ts'

/** A change is checked again when another one came first. */
const MAX_TRIES = 5

/** The JSON of all files of a website by their paths, as the store keeps it. */
type Contents = ReadonlyMap<string, string>

/** Another change came first, so that what was checked is not what the website would become. */
class Overtaken extends Error {}

/**
 * Changes the files of a website as `npm run seed` does with a folder: they are checked as a whole, and written in one
 * transaction. `themesFolder` holds themes beside those of the service.
 *
 * @throws Problem, of the body, the files, the condition or the store
 */
export async function changeWebsite(
  store: Store,
  change: WebsiteChange,
  themesFolder: string,
): Promise<ChangedWebsite> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await tryChange(store, change, themesFolder)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw toProblem(error)
    }
  }
  throw storeBusy()
}

async function tryChange(
  store: Store,
  { websiteId, files, condition, keyed }: WebsiteChange,
  themesFolder: string,
): Promise<ChangedWebsite> {
  const { idempotencyKeys, websites, websiteFiles } = store.read
  const revision = await websites.revisionOf(websiteId)
  // Read after the revision, which is another one since the change that was sent before.
  const known = keyed && (await idempotencyKeys.answerOf(keyed))
  if (known !== undefined) return known as unknown as ChangedWebsite
  refuseUnmet(condition, revision)
  const contents = await websiteFiles.contents(websiteId)
  const source = openGiven(readFiles(files, contents), assetsOf(store, websiteId, contents))
  const checked = await checkSiteFiles(source, themesFolder, (site) => checkId(site, websiteId))
  const hashes = await hashPasswords(store, checked)
  const nowMs = Date.now()
  const write = async (repositories: Repositories) => {
    await refuseOvertaken(repositories, websiteId, revision)
    const isNew = await writeSite(repositories, checked, { hashes, nowMs })
    if (isNew !== (revision === undefined)) throw new Overtaken()
    return toChanged(checked, isNew, await repositories.websites.revisionOf(websiteId))
  }
  if (keyed === undefined) return store.transaction(write)
  const result = await store.once(keyed, nowMs, async (repositories) => ({ ...(await write(repositories)) }))
  if (result === 'mismatch') throw keyReused()
  return result.answer as unknown as ChangedWebsite
}

function refuseUnmet({ exists, revision }: Condition, current: number | undefined): void {
  if (exists === false && current !== undefined) throw websiteExists(current)
  if (exists === true && current === undefined) throw websiteChanged(current)
  if (revision !== undefined && revision !== current) throw websiteChanged(current)
}

async function refuseOvertaken(
  { websites }: Repositories,
  websiteId: string,
  revision: number | undefined,
): Promise<void> {
  if (revision !== undefined && !(await websites.raiseFrom(websiteId, revision))) throw new Overtaken()
}

/** The files after a change, as values of JSON. */
function readFiles(change: FilesChange, contents: Contents): ReadonlyMap<string, Json> {
  const body = change.body && readStorableBody(Buffer.from(change.body))
  if (change.kind === 'all') {
    validate(filesSchema, body)
    const { files } = body as { readonly files: Readonly<Record<string, Json>> }
    return new Map(Object.entries(files))
  }
  if (contents.size === 0) throw filesUnknown()
  const files = new Map([...contents].map(([path, content]) => [path, JSON.parse(content) as Json]))
  if (body === undefined) files.delete(change.path)
  else files.set(change.path, body)
  return files
}

function assetsOf(store: Store, websiteId: string, contents: Contents): StoredAssets {
  return {
    find: (name) => {
      const content = contents.get(`assets/${name}`)
      return content === undefined ? undefined : (JSON.parse(content) as AssetReference)
    },
    read: async (name) => {
      const asset = await store.read.assets.byName(websiteId, name)
      if (asset === undefined) throw new Overtaken()
      return asset.bytes
    },
  }
}

/** Checks the id in `site.json` against the call. */
function checkId({ id }: SiteFile, websiteId: string): readonly SiteIssue[] {
  const message = `expected "${websiteId}", which X-Website-Id names`
  return id === websiteId ? [] : [{ file: 'site.json', path: 'id', message }]
}

function toChanged(files: SiteFiles, isNew: boolean, revision = 0): ChangedWebsite {
  return { revision, isNew, ...countSeeded(files), warnings: [...files.warnings] }
}

function toProblem(error: unknown): unknown {
  if (error instanceof SiteFileError) return websiteInvalid(error.issues)
  return error instanceof WebsiteConflict ? websiteTaken(error.message) : error
}
