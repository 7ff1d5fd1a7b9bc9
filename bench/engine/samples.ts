import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Data, Sources } from './contestant.ts'
import { type EngineName, entryOf } from './engines/index.ts'

const folder = join(import.meta.dirname, '../samples')

/** Samples of features that all languages have: blocks, variables, partials, escapes. */
const languageSamples = ['page', 'products', 'navigation', 'expressions', 'tiny'] as const

/** Samples that use formatters of the platform. Only our engine and the reference implementation have those. */
const formatterSamples = ['catalogue', 'blog', 'i18n', 'event'] as const

/** All samples, in the order of the tables. */
export const sampleNames = [...languageSamples, ...formatterSamples] as const

export type SampleName = (typeof sampleNames)[number]

/** Samples with their own tables and means. `title` precedes the title of the table. */
export const sampleGroups: readonly { readonly title: string; readonly samples: readonly SampleName[] }[] = [
  { title: '', samples: languageSamples },
  { title: 'Formatters: ', samples: formatterSamples },
]

/** The data of a sample, the same for all engines. */
export function readData(sample: SampleName): Data {
  return JSON.parse(readFileSync(join(folder, sample, 'data.json'), 'utf8'))
}

/** The templates of a sample for one engine; undefined where its language cannot express the sample. */
export function readSources(sample: SampleName, engine: EngineName): Sources | undefined {
  const { language } = entryOf(engine)
  const isLocalized = !isLanguageSample(sample)
  if (language === undefined) return isLocalized ? undefined : { main: sample, partials: {}, isLocalized }
  const templates = join(folder, sample, language.folder)
  if (!existsSync(templates)) return undefined
  const { main, ...partials } = Object.fromEntries(
    readdirSync(templates).map((file) => [parse(file).name, readTemplate(join(templates, file))]),
  )
  if (main === undefined) throw new Error(`${templates} holds no template called main.`)
  return { main, partials, isLocalized }
}

/** Samples without a locale. Only these have hand-written functions. */
function isLanguageSample(sample: SampleName): boolean {
  return (languageSamples as readonly SampleName[]).includes(sample)
}

/** Removes the line end at the end of a file, which is not part of the template. */
function readTemplate(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n$/, '')
}
