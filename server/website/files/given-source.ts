import type { Json } from '../../../engine/index.ts'
import { contentTypeOf } from './asset-names.ts'
import { assetReference, FILE_PLACES, type FileKind, kindOf, toBytes } from './file-values.ts'
import { FileRefused } from './regular-file.ts'
import { type AssetReference, type SiteAsset, toAsset } from './site-assets.ts'
import type { SiteSource } from './site-source.ts'

/** Files by their paths, as values of JSON. */
export type GivenFiles = ReadonlyMap<string, Json>

/** The assets that the store has of the website. */
export interface StoredAssets {
  /** The digest of an asset; undefined when there is none of the name. */
  find(name: string): AssetReference | undefined
  read(name: string): Promise<Buffer>
}

/** Files that a call of the owner API gives. */
export function openGiven(files: GivenFiles, stored: StoredAssets): SiteSource {
  const all = Map.groupBy([...files.keys()].toSorted(), (path) => kindOf(path) ?? 'other')
  const pathsOf = (kind: FileKind | 'other') => all.get(kind) ?? []
  return {
    name: '',
    collections: pathsOf('collection'),
    translations: pathsOf('translation'),
    assets: new Set(pathsOf('asset').map((path) => path.slice('assets/'.length))),
    issues: pathsOf('other').map((file) => ({ file, path: '(all)', message: `expected ${FILE_PLACES}` })),
    readData: async (path) => {
      const value = files.get(path)
      if (value === undefined) throw new FileRefused('expected this file')
      return value
    },
    readAsset: async (name) => readAsset(name, files.get(`assets/${name}`), stored),
    readStored: (name) => stored.read(name),
  }
}

function readAsset(name: string, value: Json | undefined, stored: StoredAssets): SiteAsset {
  if (typeof value === 'string') return toAsset(name, toBytes(name, value))
  const { success, data } = assetReference.safeParse(value)
  if (!success) throw new FileRefused('expected a drawing as text, other bytes in base64, or { "digest": … }')
  const known = stored.find(name)
  if (known?.digest !== data.digest)
    throw new FileRefused('expected the file itself, because the website has none of this name and digest')
  return { name, contentType: contentTypeOf(name), stored: known }
}
