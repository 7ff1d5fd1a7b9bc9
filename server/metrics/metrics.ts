import type { Phase } from '../phase-times.ts'
import type { Refusal, SchedulerObserver } from '../scheduling/scheduler.ts'
import { Counter, type Family, Histogram, type Instrument } from './instruments.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { toReadings, type Watched } from './readings.ts'
import { RequestMetrics } from './request-metrics.ts'
import { SiteTally, type SiteUsage } from './site-tally.ts'

/** Why a request was not worked on, or not to its end, though nothing was wrong with it. */
export type RefusalReason = Refusal | 'rate' | 'event_loop'

/** The metrics of one process at one time, as one process sends them to another. */
export interface Snapshot {
  readonly families: readonly Family[]
  readonly sites: readonly SiteUsage[]
}

// Listed, so that each is there with 0 from the start: an alert sees no first time.
const REASONS = ['wait', 'queue', 'bytes', 'tenant_queue', 'deadline', 'rate', 'event_loop'] as const
const KINDS = ['templates', 'contexts'] as const
const PRUNED = ['carts', 'keys'] as const
const LIMITS = ['work', 'output', 'text', 'time', 'calls', 'nesting', 'branches', 'depth'].map(
  (limit) => `limit_${limit}`,
)

type UploadKind = (typeof KINDS)[number]
type PrunedKind = (typeof PRUNED)[number]

/** What one process counts. It is told of whatever happens, which costs nanoseconds each time. */
export class Metrics implements SchedulerObserver {
  readonly requests = new RequestMetrics()
  readonly #instruments: Instrument[] = []
  #process: Promise<ProcessMetrics> | undefined
  readonly #sites = new SiteTally()
  readonly #refusals = new Counter<RefusalReason>(
    'vitrine_refusals_total',
    'Requests and lines of batches that were not worked on, or not to their end, by why.',
    'reason',
    REASONS,
  )
  readonly #limits = new Counter<string>(
    'vitrine_limits_total',
    'Renders that a limit ended, by its code; those answered from memory not included.',
    'limit',
    LIMITS,
  )
  readonly #poisoned = new Counter(
    'vitrine_poisoned_total',
    'Renders answered from the memory of those that reached a limit twice within a minute.',
  )
  readonly #uploads = new Counter<UploadKind>(
    'vitrine_uploads_total',
    'Templates and contexts that were uploaded and not there before.',
    'kind',
    KINDS,
  )
  readonly #pruned = new Counter<PrunedKind>(
    'vitrine_pruned_total',
    'Carts that nobody comes back to and keys of writes that were removed.',
    'kind',
    PRUNED,
  )
  readonly #batchLines = new Counter<number>(
    'vitrine_batch_lines_total',
    'Lines of batches, by the status they were answered with.',
    'status',
  )
  readonly #queueWaits = new Histogram(
    'vitrine_queue_wait_seconds',
    'Time that requests and lines of batches waited for their turn.',
  )
  readonly #waits = this.#queueWaits.with({})

  constructor() {
    this.#instruments.push(
      ...this.requests.instruments,
      ...[this.#refusals, this.#limits, this.#poisoned, this.#uploads, this.#batchLines, this.#queueWaits],
      this.#pruned,
    )
  }

  refused(reason: RefusalReason): void {
    this.#refusals.count(reason)
  }

  started(waitedMs: number): void {
    this.#waits.observe(waitedMs)
  }

  worked(tenant: string, ms: number): void {
    this.#sites.addTime(tenant, ms)
  }

  /** A request of a website, or a line of its batch, as its rate counts them. */
  siteRequested(tenant: string): void {
    this.#sites.countRequest(tenant)
  }

  limitReached(code: string): void {
    this.#limits.count(code)
  }

  poisoned(): void {
    this.#poisoned.count()
  }

  uploaded(kind: UploadKind): void {
    this.#uploads.count(kind)
  }

  pruned(kind: PrunedKind, times: number): void {
    this.#pruned.count(kind, times)
  }

  batchLineAnswered(status: number, phases: readonly Phase[]): void {
    this.#batchLines.count(status)
    this.requests.phasesEnded(phases)
  }

  /** Prints as well what others keep count of. */
  watch(watched: Watched): void {
    this.#instruments.push(...toReadings(watched))
  }

  /**
   * What was counted so far. It takes the tally of websites with it, so that each usage is in one snapshot only.
   *
   * The last one of a process has nothing loaded that nobody asked for before.
   */
  async snapshot({ isLast = false } = {}): Promise<Snapshot> {
    if (!isLast) this.#process ??= loadProcessMetrics()
    const ofProcess = (await (await this.#process)?.read()) ?? []
    const families = this.#instruments.map((instrument) => instrument.get())
    return { families: [...families, ...ofProcess], sites: this.#sites.take() }
  }
}

/** Only when somebody asks for metrics: prom-client takes megabytes. */
async function loadProcessMetrics(): Promise<ProcessMetrics> {
  const { startProcessMetrics } = await import('./process-metrics.ts')
  return startProcessMetrics()
}
