import type { Aggregate } from './aggregate.ts'

/** Makes an aggregate when it is first asked for, because prom-client, which prints it, takes megabytes. */
export function loadAggregate(maxSites: number): () => Promise<Aggregate> {
  let aggregate: Promise<Aggregate> | undefined
  const load = async () => {
    const module = await import('./aggregate.ts')
    return new module.Aggregate(maxSites)
  }
  return () => {
    aggregate ??= load()
    return aggregate
  }
}
