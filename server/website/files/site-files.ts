import { basename, join } from 'node:path'
import type { Json } from '../../../engine/index.ts'
import { describeLostTheme, listTemplatePages } from '../theme-folders.ts'
import { readFacts, withFacts } from './complete-pictures.ts'
import { checkCounts, countParts } from './count-checks.ts'
import { openFolder } from './folder-source.ts'
import { checkForms } from './form-checks.ts'
import { checkMemberships } from './membership-checks.ts'
import { checkOptions } from './option-checks.ts'
import { type ReadFile, readSiteFile, toSiteIssue } from './read-site-file.ts'
import { FileRefused, MAX_SITE_BYTES } from './regular-file.ts'
import { bytesIn, type SiteAsset } from './site-assets.ts'
import { checkSite, type ReadCollection, type SiteIssue } from './site-checks.ts'
import { collectionSchema, type SiteCollection, type SiteFile, siteSchema } from './site-schema.ts'
import type { SiteSource } from './site-source.ts'
import { warnOf } from './site-warnings.ts'
import { checkTranslations } from './translation-checks.ts'
import { languageCode, translationSchema } from './translation-schema.ts'
import { type ReadTranslation, withTranslations } from './translations.ts'

/** The checked files of a site. */
export interface SiteFiles {
  readonly site: SiteFile
  readonly collections: readonly SiteCollection[]
  readonly assets: readonly SiteAsset[]
  /** The JSON files as they were given, by their paths. */
  readonly sources: ReadonlyMap<string, Json>
  /** Members that are probably a mistake, and are taken as they are. */
  readonly warnings: readonly SiteIssue[]
}

/** The most mistakes in a message. */
const MAX_LINES = 1000

/** Site files with mistakes. The message has one line for each issue. */
export class SiteFileError extends Error {
  readonly issues: readonly SiteIssue[]

  constructor(folder: string, issues: readonly SiteIssue[]) {
    const lines = issues
      .slice(0, MAX_LINES)
      .map(({ file, path, message }) => `${join(folder, file)}: ${path}: ${message}`)
    const more = issues.length > MAX_LINES ? [`And ${issues.length - MAX_LINES} more mistakes.`] : []
    super([...lines, ...more].join('\n'))
    this.issues = issues
  }
}

/** Further checks of `site.json`. */
export type CheckSiteFile = (site: SiteFile) => readonly SiteIssue[]

/**
 * Reads and checks the files of a folder. `themesFolder` holds themes beside those of the service; '' for none. Throws
 * SiteFileError with all mistakes.
 */
export async function readSiteFiles(folder: string, themesFolder = ''): Promise<SiteFiles> {
  return checkSiteFiles(await openFolder(folder), themesFolder)
}

/** Checks the files of a site, wherever they come from. Throws SiteFileError with all mistakes. */
export async function checkSiteFiles(
  source: SiteSource,
  themesFolder: string,
  checkFile: CheckSiteFile = () => [],
): Promise<SiteFiles> {
  const { site, collections, translations, sources } = await readData(source, (file) => [
    ...checkFile(file),
    ...checkTheme(file, themesFolder),
  ])
  refuse(source, [
    ...checkSite(site, collections, listTemplatePages(site.theme, themesFolder)),
    ...checkForms(site, collections),
    ...checkMemberships(collections),
    ...checkTranslations(site, collections, translations),
    ...checkOptions(site, collections, translations),
  ])
  const content = { site, collections: collections.map(({ collection }) => collection) }
  return completePictures(source, {
    ...withTranslations(content, translations),
    assets: await readAssets(source),
    sources,
    warnings: warnOf(site, sources),
  })
}

/** A website without its theme has no page, so its files are refused while there is none. */
function checkTheme({ theme }: SiteFile, themesFolder: string): readonly SiteIssue[] {
  const message = describeLostTheme(theme, themesFolder)
  return message === undefined ? [] : [{ file: 'site.json', path: 'theme', message }]
}

function refuse({ name }: SiteSource, issues: readonly SiteIssue[]): void {
  if (issues.length > 0) throw new SiteFileError(name, issues)
}

/** The JSON files of a site, each of which is valid by itself. */
interface SiteData {
  readonly site: SiteFile
  readonly collections: readonly ReadCollection[]
  readonly translations: readonly ReadTranslation[]
  readonly sources: SiteFiles['sources']
}

/** Mistakes end here, because references into a file with mistakes would be reported as missing, too. */
async function readData(source: SiteSource, checkFile: CheckSiteFile): Promise<SiteData> {
  const { assets, collections: paths, translations: languages } = source
  refuse(
    source,
    checkCounts({ collections: paths.length, translations: languages.length, assets: assets.size }),
  )
  const site = await readSiteFile(source, 'site.json', siteSchema)
  const read = await Promise.all(paths.map((file) => readSiteFile(source, file, collectionSchema)))
  const spoken = await Promise.all(languages.map((file) => readTranslation(source, file)))
  const files = [site, ...read, ...spoken]
  const collections = read.flatMap(({ file, value }) =>
    value === undefined ? [] : [{ file, collection: value }],
  )
  const issues = [...source.issues, ...files.flatMap((one) => one.issues)]
  if (site.value === undefined) throw new SiteFileError(source.name, issues)
  refuse(source, [...issues, ...checkFile(site.value), ...checkCounts(countParts(site.value, collections))])
  return {
    ...{ site: site.value, collections },
    translations: spoken.flatMap(({ value }) => value ?? []),
    sources: new Map(files.flatMap(({ file, data }) => (data === undefined ? [] : [[file, data] as const]))),
  }
}

/** Reads a file of translations, whose name is its language. */
async function readTranslation(source: SiteSource, file: string): Promise<ReadFile<ReadTranslation>> {
  const code = basename(file, '.json')
  const { data, value, issues } = await readSiteFile(source, file, translationSchema)
  const name = languageCode.safeParse(code)
  const wrong = name.success ? [] : name.error.issues.map((one) => toSiteIssue(file, one))
  return {
    ...{ file, data },
    value: value && { file, code, translation: value },
    issues: [...wrong, ...issues],
  }
}

/** Reads one file after the other, so that no more are open or in memory than there is room for. */
async function readAssets(source: SiteSource): Promise<readonly SiteAsset[]> {
  const assets: SiteAsset[] = []
  const issues: SiteIssue[] = []
  let bytesLeft = MAX_SITE_BYTES
  for (const name of source.assets) {
    try {
      const asset = await source.readAsset(name)
      bytesLeft -= bytesIn(asset)
      if (bytesLeft < 0)
        throw new FileRefused(`expected at most ${MAX_SITE_BYTES} bytes in all files together`)
      assets.push(asset)
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      issues.push({ file: `assets/${name}`, path: '(all)', message: error.message })
      if (bytesLeft < 0) break
    }
  }
  refuse(source, issues)
  return assets
}

/** Gives all pictures the size and colours of their files. Throws SiteFileError for files that are no pictures. */
async function completePictures(source: SiteSource, files: SiteFiles): Promise<SiteFiles> {
  const { site, collections, assets } = files
  const { facts, issues } = await readFacts([site.data, collections], assets, source)
  refuse(source, issues)
  return {
    ...files,
    site: { ...site, data: withFacts(site.data, facts) },
    collections: withFacts(collections, facts),
  }
}
