import { Reading, type Sample } from './instruments.ts'

/** The size of a cache and the counts of its lookups. */
export interface CacheStatistics {
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  readonly evictions: number
}

/** The sizes of the queue. */
export interface QueueStatistics {
  /** Requests and batch lines that arrived and are not finished. */
  readonly pending: number
  readonly pendingBytes: number
  readonly waitingTenants: number
}

interface Cache {
  readonly statistics: CacheStatistics
}

/** The parts of the render API that keep counts themselves. */
export interface ReadingSources {
  readonly scheduler: QueueStatistics
  readonly templates: Cache
  readonly contexts: Cache
  readonly responses: Cache
  readonly members: Cache
}

/** Makes the metrics of the queue and the caches. */
export function toReadings({ scheduler, ...caches }: ReadingSources): Reading[] {
  return [...queueReadings(scheduler), ...cacheReadings(caches)]
}

function queueReadings(scheduler: QueueStatistics): Reading[] {
  const gauge = (name: string, help: string, read: () => number) =>
    new Reading(name, help, 'gauge', () => [{ value: read(), labels: {} }])
  return [
    gauge(
      'vitrine_queue_depth',
      'Requests and batch lines that arrived and are not finished.',
      () => scheduler.pending,
    ),
    gauge(
      'vitrine_queue_bytes',
      'Bytes of the bodies of requests and batch lines that are not finished.',
      () => scheduler.pendingBytes,
    ),
    gauge(
      'vitrine_queue_tenants',
      'Websites with requests that wait for their turn.',
      () => scheduler.waitingTenants,
    ),
  ]
}

function cacheReadings({
  templates,
  contexts,
  responses,
  members,
}: Omit<ReadingSources, 'scheduler'>): Reading[] {
  const all = (read: (statistics: CacheStatistics) => number) => (): Sample[] => [
    { value: read(templates.statistics), labels: { cache: 'templates' } },
    { value: read(contexts.statistics), labels: { cache: 'contexts' } },
    { value: read(responses.statistics), labels: { cache: 'answers' } },
    { value: read(members.statistics), labels: { cache: 'members' } },
  ]
  const counter = (name: string, help: string, read: (statistics: CacheStatistics) => number) =>
    new Reading(name, help, 'counter', all(read))
  const gauge = (name: string, help: string, read: (statistics: CacheStatistics) => number) =>
    new Reading(name, help, 'gauge', all(read))
  return [
    counter('vitrine_cache_hits_total', 'Lookups that found an entry.', ({ hits }) => hits),
    counter('vitrine_cache_misses_total', 'Lookups that found no entry.', ({ misses }) => misses),
    counter(
      'vitrine_cache_evictions_total',
      'Entries removed to make room for others.',
      ({ evictions }) => evictions,
    ),
    gauge('vitrine_cache_bytes', 'Estimated memory of the entries.', ({ bytes }) => bytes),
    gauge('vitrine_cache_entries', 'Entries in the cache.', ({ entries }) => entries),
  ]
}
