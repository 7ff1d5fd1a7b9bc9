import type { Json } from '../../../engine/index.ts'
import type { SiteAsset } from './site-assets.ts'
import type { SiteIssue } from './site-checks.ts'

/** Where the files of a website come from: a folder, or a call of the owner API. */
export interface SiteSource {
  /** Stands in front of the names of files in messages; '' for none. */
  readonly name: string
  /** The paths of `collections/*.json`, sorted. */
  readonly collections: readonly string[]
  /** The paths of `translations/*.json`, sorted. */
  readonly translations: readonly string[]
  /** The names in `assets/`. */
  readonly assets: ReadonlySet<string>
  /** Files that no website has. */
  readonly issues: readonly SiteIssue[]
  /** The content of a JSON file. Throws `FileRefused`. */
  readData(path: string): Promise<Json>
  /** Throws `FileRefused`, also for a hostile drawing. */
  readAsset(name: string): Promise<SiteAsset>
  /** The bytes of an asset that the store has. */
  readStored(name: string): Promise<Buffer>
}
