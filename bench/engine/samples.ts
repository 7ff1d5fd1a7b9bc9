import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Data, Sources } from './contestant.ts'
import { type EngineName, entryOf } from './engines/index.ts'

const folder = join(import.meta.dirname, '../samples')

/** All samples, in the order of the tables. */
export const sampleNames = ['page', 'products', 'navigation', 'expressions', 'tiny'] as const

export type SampleName = (typeof sampleNames)[number]

/** The data of a sample, the same for all engines. */
export function readData(sample: SampleName): Data {
  return JSON.parse(readFileSync(join(folder, sample, 'data.json'), 'utf8'))
}

/** The templates of a sample for one engine; nothing where its language cannot express the sample. */
export function readSources(sample: SampleName, engine: EngineName): Sources | undefined {
  const { language } = entryOf(engine)
  if (language === undefined) return { main: sample, partials: {} }
  const templates = join(folder, sample, language.folder)
  if (!existsSync(templates)) return undefined
  const { main, ...partials } = Object.fromEntries(
    readdirSync(templates).map((file) => [parse(file).name, readTemplate(join(templates, file))]),
  )
  if (main === undefined) throw new Error(`${templates} holds no template called main.`)
  return { main, partials }
}

/** The line end that editors put at the end of a file is no part of the template. */
function readTemplate(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n$/, '')
}
