import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { checkMemberships } from './membership-checks.ts'
import { isAssetName, isBoughtAsset, readAsset, type SiteAsset } from './site-assets.ts'
import { checkSite, type ReadCollection, type SiteProblem } from './site-checks.ts'
import { collectionSchema, type Site, type SiteCollection, siteSchema } from './site-schema.ts'
import { listTemplatePages } from './theme-folders.ts'

/** A site as its files describe it. */
export interface SiteFiles {
  readonly site: Site
  readonly collections: readonly SiteCollection[]
  readonly assets: readonly SiteAsset[]
}

/** Files that are not those of a site: all that is wrong with them, a line each. */
export class SiteFileError extends Error {
  readonly problems: readonly SiteProblem[]

  constructor(folder: string, problems: readonly SiteProblem[]) {
    const lines = problems.map(({ file, path, message }) => `${join(folder, file)}: ${path}: ${message}`)
    super(lines.join('\n'))
    this.problems = problems
  }
}

interface ReadFile<T> {
  readonly file: string
  readonly value: T | undefined
  readonly problems: readonly SiteProblem[]
}

const ASSET = /\/assets\/site\/([\w.-]+)/g

/** Reads `site.json`, `collections/*.json` and `assets/*`; throws SiteFileError. */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const assetFolder = join(folder, 'assets')
  const assets = new Set((await listFolder(assetFolder)).filter(isAssetName))
  const names = (await listFolder(join(folder, 'collections'))).filter((name) => name.endsWith('.json'))
  const site = await readJson(folder, 'site.json', siteSchema, assets)
  const read = await Promise.all(
    names.toSorted().map((name) => readJson(folder, `collections/${name}`, collectionSchema, assets)),
  )
  const problems = [site, ...read].flatMap((one) => one.problems)
  const collections = read.flatMap<ReadCollection>(({ file, value }) =>
    value === undefined ? [] : [{ file, collection: value }],
  )
  // What refers to something in a file that cannot be read would be reported for nothing.
  if (site.value === undefined || problems.length > 0) throw new SiteFileError(folder, problems)
  const pages = listTemplatePages(site.value.theme)
  const further = [...checkSite(site.value, collections, pages), ...checkMemberships(collections)]
  if (further.length > 0) throw new SiteFileError(folder, further)
  return {
    site: site.value,
    collections: collections.map(({ collection }) => collection),
    assets: await Promise.all([...assets].map((name) => readAsset(assetFolder, name))),
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
  const fail = (message: string) => ({ file, value: undefined, problems: [{ file, path: '(all)', message }] })
  let text: string
  try {
    text = await readFile(join(folder, file), 'utf8')
  } catch (error) {
    return fail(`expected a file that can be read (${(error as NodeJS.ErrnoException).code})`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fail(`expected JSON: ${(error as Error).message}`)
  }
  const { success, data, error } = schema.safeParse(json, { reportInput: false })
  const problems = success
    ? findLostAssets(json, file, assets, '')
    : error.issues.map((one) => toProblem(file, one))
  return { file, value: data, problems }
}

function toProblem(file: string, { path, message }: z.core.$ZodIssue): SiteProblem {
  return { file, path: pathOf(path) || '(all)', message: message.replace(/^Invalid (input|option): /, '') }
}

/** Keys as they are written in code. */
function pathOf(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

/** Files, wherever they are named, that are not in the folder, and those for buyers that are named where everybody looks. */
function findLostAssets(
  value: unknown,
  file: string,
  assets: ReadonlySet<string>,
  path: string,
): readonly SiteProblem[] {
  if (typeof value === 'string') {
    const named = [...value.matchAll(ASSET)]
    const lost = named.filter(([, name = '']) => !assets.has(name))
    const shown = named.filter(([, name = '']) => isBoughtAsset(name) && !path.includes('.digitalContent.'))
    return [
      ...lost.map(([address]) => ({ file, path, message: `expected a file in assets for ${address}` })),
      ...shown.map(([address]) => ({ file, path, message: `expected ${address} in digitalContent alone` })),
    ]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`
    return findLostAssets(member, file, assets, `${path}${step}`.replace(/^\./, ''))
  })
}
