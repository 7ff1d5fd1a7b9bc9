/** Measures one variant in its own process. Takes a job as JSON and prints the measurement as JSON. */
import { type EngineName, entryOf } from './engines/index.ts'
import { measure, type Plan } from './measure.ts'
import { readData, readSources, type SampleName } from './samples.ts'
import { type WorkloadName, workloads } from './workload.ts'

/** The job of one process. */
export interface Job {
  readonly workload: WorkloadName
  readonly sample: SampleName
  readonly engine: EngineName
  readonly plan: Plan
}

const { workload, sample, engine, plan } = JSON.parse(process.argv[2] ?? '') as Job
const sources = readSources(sample, engine)
if (sources === undefined) throw new Error(`${engine} has no templates for the sample ${sample}.`)
const { contestant } = await entryOf(engine).load()
const measurement = await measure(workloads[workload].create(contestant, sources, readData(sample)), plan)
console.log(JSON.stringify(measurement))
