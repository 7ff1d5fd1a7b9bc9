import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { makePages } from '../themes/pages.ts'
import type { BenchPage, Data, Sources } from './contestant.ts'
import { type EngineName, entryOf } from './engines/index.ts'

const folder = join(import.meta.dirname, '../samples')

/** Samples of features that all languages have: blocks, variables, partials, escapes. */
const languageSamples = ['page', 'products', 'navigation', 'expressions', 'tiny'] as const

/** Samples that use formatters of the platform. Only our engine and the reference implementation have those. */
const formatterSamples = ['catalogue', 'blog', 'i18n', 'event'] as const

export type SampleName = (typeof languageSamples)[number] | (typeof formatterSamples)[number]

/** One page that is rendered again and again, or 520 pages of forty themes in turn. */
export type PagesName = SampleName | 'themes'

/** All samples, in the order of the tables. Each group has its own means. */
export const sampleGroups: readonly (readonly PagesName[])[] = [languageSamples, formatterSamples, ['themes']]

export const sampleNames: readonly PagesName[] = sampleGroups.flat()

/** The pages of a sample for one engine; undefined where its language cannot express them. */
export function readPages(name: PagesName, engine: EngineName): readonly BenchPage[] | undefined {
  if (name === 'themes') return entryOf(engine).folder === 'vitrine' ? makePages() : undefined
  const sources = readSources(name, engine)
  return sources && [{ name, sources, data: readData(name) }]
}

/** The data of a sample, the same for all engines. */
export function readData(sample: SampleName): Data {
  return JSON.parse(readFileSync(join(folder, sample, 'data.json'), 'utf8'))
}

/** The templates of a sample for one engine; undefined where its language cannot express the sample. */
export function readSources(sample: SampleName, engine: EngineName): Sources | undefined {
  const templates = join(folder, sample, entryOf(engine).folder)
  if (!existsSync(templates)) return undefined
  const { main, ...partials } = Object.fromEntries(
    // The line end at the end of a file is not part of the template.
    readdirSync(templates).map((file) => [
      parse(file).name,
      readFileSync(join(templates, file), 'utf8').replace(/\n$/, ''),
    ]),
  )
  if (main === undefined) throw new Error(`${templates} holds no template called main.`)
  const isLocalized = (formatterSamples as readonly SampleName[]).includes(sample)
  return { main, partials, isLocalized }
}
