/** Measures one variant in its own process. Takes a job as JSON and prints the measurement as JSON. */
import { type EngineName, entryOf } from './engines/index.ts'
import { measure, type Plan } from './measure.ts'
import { type PagesName, readPages } from './samples.ts'
import { type WorkloadName, workloads } from './workload.ts'

/** The job of one process. */
export interface Job {
  readonly workload: WorkloadName
  readonly sample: PagesName
  readonly engine: EngineName
  readonly plan: Plan
}

const { workload, sample, engine, plan } = JSON.parse(process.argv[2] ?? '') as Job
const pages = readPages(sample, engine)
if (pages === undefined) throw new Error(`${engine} has no templates for the sample ${sample}.`)
const { contestant } = await entryOf(engine).load()
console.log(JSON.stringify(await measure(workloads[workload].create(contestant, pages), plan)))
