/** Measures one copy of our engine in its own process. Takes a job as JSON and prints the measurement as JSON. */
import { pathToFileURL } from 'node:url'
import { vitrineOf } from './engines/vitrine-of.ts'
import { measure, type Plan } from './measure.ts'
import { readData, readSources, type SampleName } from './samples.ts'
import { workloads } from './workload.ts'

/** The job of one process. */
export interface BudgetJob {
  readonly engineFile: string
  readonly sample: SampleName
  readonly plan: Plan
}

const { engineFile, sample, plan } = JSON.parse(process.argv[2] ?? '') as BudgetJob
const { createEngine } = (await import(
  pathToFileURL(engineFile).href
)) as typeof import('../../engine/index.ts')
const sources = readSources(sample, 'vitrine')
if (sources === undefined) throw new Error(`There are no templates for the sample ${sample}.`)
const workload = workloads.hot.create(vitrineOf(createEngine), sources, readData(sample))
console.log(JSON.stringify(await measure(workload, plan)))
