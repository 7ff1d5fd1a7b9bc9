import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Data, Sources } from './contestant.ts'
import { type EngineName, entryOf } from './engines/index.ts'

const folder = join(import.meta.dirname, '../samples')

/** Samples of what all languages have: blocks, variables, partials, escapes. */
const languageSamples = ['page', 'products', 'navigation', 'expressions', 'tiny'] as const

/** Samples of pages that are made by formatters, which only our language and the reference have. */
const formatterSamples = ['catalogue', 'blog', 'i18n', 'event'] as const

/** All samples, in the order of the tables. */
export const sampleNames = [...languageSamples, ...formatterSamples] as const

export type SampleName = (typeof sampleNames)[number]

/** Samples that are shown and averaged apart; `title` stands before the title of their tables. */
export const sampleGroups: readonly { readonly title: string; readonly samples: readonly SampleName[] }[] = [
  { title: '', samples: languageSamples },
  { title: 'Formatters: ', samples: formatterSamples },
]

/** The data of a sample, the same for all engines. */
export function readData(sample: SampleName): Data {
  return JSON.parse(readFileSync(join(folder, sample, 'data.json'), 'utf8'))
}

/** The templates of a sample for one engine; nothing where its language cannot express the sample. */
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

/** These print no figures of a locale, and functions are written by hand for them. */
function isLanguageSample(sample: SampleName): boolean {
  return (languageSamples as readonly SampleName[]).includes(sample)
}

/** The line end that editors put at the end of a file is no part of the template. */
function readTemplate(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n$/, '')
}
