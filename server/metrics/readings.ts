import type { CacheStatistics } from '../render/template-cache.ts'
import type { Scheduler } from '../scheduling/scheduler.ts'
import { Reading, type Sample } from './instruments.ts'

interface Cache {
  readonly statistics: CacheStatistics
}

/** What keeps count of itself. */
export interface Watched {
  readonly scheduler: Scheduler
  readonly templates: Cache
  readonly contexts: Cache
}

/** Metrics of the queue and the caches. */
export function toReadings({ scheduler, ...caches }: Watched): Reading[] {
  return [...queueReadings(scheduler), ...cacheReadings(caches)]
}

function queueReadings(scheduler: Scheduler): Reading[] {
  const gauge = (name: string, help: string, read: () => number) =>
    new Reading(name, help, 'gauge', () => [{ value: read(), labels: {} }])
  return [
    gauge(
      'vitrine_queue_depth',
      'Requests and lines of batches that arrived and are not done.',
      () => scheduler.pending,
    ),
    gauge('vitrine_queue_bytes', 'Bytes of their bodies.', () => scheduler.pendingBytes),
    gauge('vitrine_queue_tenants', 'Websites whose requests wait.', () => scheduler.waitingTenants),
  ]
}

function cacheReadings({ templates, contexts }: Omit<Watched, 'scheduler'>): Reading[] {
  const both = (read: (statistics: CacheStatistics) => number) => (): Sample[] => [
    { value: read(templates.statistics), labels: { cache: 'templates' } },
    { value: read(contexts.statistics), labels: { cache: 'contexts' } },
  ]
  const counter = (name: string, help: string, read: (statistics: CacheStatistics) => number) =>
    new Reading(name, help, 'counter', both(read))
  const gauge = (name: string, help: string, read: (statistics: CacheStatistics) => number) =>
    new Reading(name, help, 'gauge', both(read))
  return [
    counter('vitrine_cache_hits_total', 'Times that an entry was found.', ({ hits }) => hits),
    counter('vitrine_cache_misses_total', 'Times that none was found.', ({ misses }) => misses),
    counter(
      'vitrine_cache_evictions_total',
      'Entries that made room for others.',
      ({ evictions }) => evictions,
    ),
    gauge('vitrine_cache_bytes', 'Memory that entries take, as estimated.', ({ bytes }) => bytes),
    gauge('vitrine_cache_entries', 'Entries that are kept.', ({ entries }) => entries),
  ]
}
