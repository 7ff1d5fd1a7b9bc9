import type { Aggregate } from './aggregate.ts'

/** Returns a function that makes the aggregate on its first call, because loading prom-client takes megabytes. */
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
