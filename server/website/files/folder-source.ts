import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '../../../engine/index.ts'
import { isAssetName } from './asset-names.ts'
import { FileRefused, MAX_FILE_BYTES, readRegularFile } from './regular-file.ts'
import { toAsset } from './site-assets.ts'
import type { SiteSource } from './site-source.ts'

/** The files of a folder: `site.json`, `collections/*.json`, `translations/*.json` and `assets/*`. Others are left alone. */
export async function openFolder(folder: string): Promise<SiteSource> {
  const [collections, translations, assets] = await Promise.all([
    listJson(folder, 'collections'),
    listJson(folder, 'translations'),
    listFolder(join(folder, 'assets')),
  ])
  return {
    ...{ name: folder, collections, translations, issues: [] },
    assets: new Set(assets.filter(isAssetName)),
    readData: (path) => readData(join(folder, path)),
    readAsset: async (name) =>
      toAsset(name, await readRegularFile(join(folder, 'assets', name), MAX_FILE_BYTES.asset)),
    readStored: (name) => Promise.reject(new Error(`The asset "${name}" is in the folder.`)),
  }
}

/** The JSON files in a folder of a site, as paths. */
async function listJson(folder: string, inside: string): Promise<readonly string[]> {
  const names = await listFolder(join(folder, inside))
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${inside}/${name}`)
}

/** The names in a folder; none where there is no folder. */
async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readData(path: string): Promise<Json> {
  const text = await readText(path)
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw new FileRefused(`expected JSON: ${(error as Error).message}`)
  }
}

async function readText(path: string): Promise<string> {
  try {
    return String(await readRegularFile(path, MAX_FILE_BYTES.json))
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(`expected a readable file (${(error as NodeJS.ErrnoException).code})`)
  }
}
