import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { listTemplatePages } from '../theme-folders.ts'
import { readFacts, withFacts } from './complete-pictures.ts'
import { checkForms } from './form-checks.ts'
import { checkMemberships } from './membership-checks.ts'
import { FileRefused, MAX_FILE_BYTES, MAX_SITE_BYTES, readRegularFile } from './regular-file.ts'
import { isAssetName, isBoughtAsset, readAsset, type SiteAsset } from './site-assets.ts'
import { checkSite, type ReadCollection, type SiteIssue } from './site-checks.ts'
import { collectionSchema, type SiteCollection, type SiteFile, siteSchema } from './site-schema.ts'
import { checkTranslations } from './translation-checks.ts'
import { languageCode, translationSchema } from './translation-schema.ts'
import { type ReadTranslation, withTranslations } from './translations.ts'

/** The checked files of a site. */
export interface SiteFiles {
  readonly site: SiteFile
  readonly collections: readonly SiteCollection[]
  readonly assets: readonly SiteAsset[]
}

/** Site files with mistakes. The message has one line for each issue. */
export class SiteFileError extends Error {
  readonly issues: readonly SiteIssue[]

  constructor(folder: string, issues: readonly SiteIssue[]) {
    const lines = issues.map(({ file, path, message }) => `${join(folder, file)}: ${path}: ${message}`)
    super(lines.join('\n'))
    this.issues = issues
  }
}

interface ReadFile<T> {
  readonly file: string
  readonly value: T | undefined
  readonly issues: readonly SiteIssue[]
}

const ASSET = /\/assets\/site\/([\w.-]+)/g

/**
 * Reads and checks `site.json`, `collections/*.json`, `translations/*.json` and `assets/*`. Throws SiteFileError with all
 * mistakes.
 */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const assetFolder = join(folder, 'assets')
  const assets = new Set((await listFolder(assetFolder)).filter(isAssetName))
  const names = await listJson(folder, 'collections')
  const site = await readJson(folder, 'site.json', siteSchema, assets)
  const read = await Promise.all(names.map((file) => readJson(folder, file, collectionSchema, assets)))
  const spoken = await Promise.all(
    (await listJson(folder, 'translations')).map((file) => readTranslation(folder, file, assets)),
  )
  const issues = [site, ...read, ...spoken].flatMap((one) => one.issues)
  const collections = read.flatMap<ReadCollection>(({ file, value }) =>
    value === undefined ? [] : [{ file, collection: value }],
  )
  // Stops here, because references into a file with mistakes would be reported as missing too.
  if (site.value === undefined || issues.length > 0) throw new SiteFileError(folder, issues)
  const pages = listTemplatePages(site.value.theme)
  const translations = spoken.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const further = [
    ...checkSite(site.value, collections, pages),
    ...checkForms(site.value, collections),
    ...checkMemberships(collections),
    ...checkTranslations(site.value, collections, translations),
  ]
  if (further.length > 0) throw new SiteFileError(folder, further)
  const content = { site: site.value, collections: collections.map(({ collection }) => collection) }
  return completePictures(folder, {
    ...withTranslations(content, translations),
    assets: await readAssets(folder, assetFolder, assets),
  })
}

/** The JSON files in a folder of a site, as paths. */
async function listJson(folder: string, inside: string): Promise<readonly string[]> {
  const names = await listFolder(join(folder, inside))
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => `${inside}/${name}`)
}

/** Reads a file of translations, whose name is its language. */
async function readTranslation(
  folder: string,
  file: string,
  assets: ReadonlySet<string>,
): Promise<ReadFile<ReadTranslation>> {
  const code = basename(file, '.json')
  const { value, issues } = await readJson(folder, file, translationSchema, assets)
  const name = languageCode.safeParse(code)
  const wrong = name.success ? [] : name.error.issues.map((one) => toSiteIssue(file, one))
  return {
    file,
    value: value && { file, code, translation: value },
    issues: [...wrong, ...issues],
  }
}

/** Reads one file after the other, so that no more are open or in memory than there is room for. */
async function readAssets(
  folder: string,
  assetFolder: string,
  names: ReadonlySet<string>,
): Promise<readonly SiteAsset[]> {
  const assets: SiteAsset[] = []
  const issues: SiteIssue[] = []
  let bytesLeft = MAX_SITE_BYTES
  for (const name of names) {
    try {
      const asset = await readAsset(assetFolder, name)
      bytesLeft -= asset.bytes.length
      if (bytesLeft < 0)
        throw new FileRefused(`expected at most ${MAX_SITE_BYTES} bytes in all files together`)
      assets.push(asset)
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      issues.push({ file: `assets/${name}`, path: '(all)', message: error.message })
      if (bytesLeft < 0) break
    }
  }
  if (issues.length > 0) throw new SiteFileError(folder, issues)
  return assets
}

/** Gives all pictures the size and colours of their files. Throws SiteFileError for files that are no pictures. */
async function completePictures(
  folder: string,
  { site, collections, assets }: SiteFiles,
): Promise<SiteFiles> {
  const { facts, issues } = await readFacts([site.data, collections], assets)
  if (issues.length > 0) throw new SiteFileError(folder, issues)
  return {
    site: { ...site, data: withFacts(site.data, facts) },
    collections: withFacts(collections, facts),
    assets,
  }
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

async function readJson<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  assets: ReadonlySet<string>,
): Promise<ReadFile<z.output<Schema>>> {
  const fail = (message: string) => ({ file, value: undefined, issues: [{ file, path: '(all)', message }] })
  let text: string
  try {
    text = String(await readRegularFile(join(folder, file), MAX_FILE_BYTES.json))
  } catch (error) {
    if (error instanceof FileRefused) return fail(error.message)
    return fail(`expected a readable file (${(error as NodeJS.ErrnoException).code})`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fail(`expected JSON: ${(error as Error).message}`)
  }
  const { success, data, error } = schema.safeParse(json, { reportInput: false })
  const issues = success
    ? checkAssetNames(json, file, assets, '')
    : error.issues.map((one) => toSiteIssue(file, one))
  return { file, value: data, issues }
}

function toSiteIssue(file: string, { path, message }: z.core.$ZodIssue): SiteIssue {
  return { file, path: pathOf(path) || '(all)', message: message.replace(/^Invalid (input|option): /, '') }
}

/** Writes keys as code does: `items[0].urlId`. */
function pathOf(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

/** Finds asset addresses in any text that name no file, or that name a file for buyers outside of digital content. */
function checkAssetNames(
  value: unknown,
  file: string,
  assets: ReadonlySet<string>,
  path: string,
): readonly SiteIssue[] {
  if (typeof value === 'string') {
    const named = [...value.matchAll(ASSET)]
    const missing = named.filter(([, name = '']) => !assets.has(name))
    const exposed = named.filter(([, name = '']) => isBoughtAsset(name) && !path.includes('.digitalContent.'))
    return [
      ...missing.map(([address]) => ({ file, path, message: `expected a file in assets for ${address}` })),
      ...exposed.map(([address]) => ({ file, path, message: `expected ${address} only in digitalContent` })),
    ]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`
    return checkAssetNames(member, file, assets, `${path}${step}`.replace(/^\./, ''))
  })
}
