import type { Phase } from '../phase-times.ts'
import { Counter, type Family, Histogram, type Instrument } from './instruments.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { type ReadingSources, toReadings } from './readings.ts'
import { RequestMetrics } from './request-metrics.ts'
import type { ShedReason } from './shed-reason.ts'
import { SiteTally, type SiteUsage } from './site-tally.ts'
import { TrackingMetrics } from './tracking-metrics.ts'

/** The reason for which a valid request was refused, or its render stopped. */
export type RejectionReason = ShedReason | 'rate' | 'event_loop'

/** The metrics of one process at one time, in a form that can be sent to another process. */
export interface Snapshot {
  readonly families: readonly Family[]
  readonly sites: readonly SiteUsage[]
}

// Label values pre-registered at 0, because `increase()` misses the first sample of a series.
const REASONS = ['wait', 'queue', 'bytes', 'tenant_queue', 'deadline', 'rate', 'event_loop'] as const
const KINDS = ['templates', 'contexts'] as const
const PRUNED = [
  'carts',
  'keys',
  'sessions',
  'marks',
  'accounts',
  'form_keys',
  'submissions',
  'subscribers',
  'mails',
  'restock',
  'orders',
  'contributions',
  'reviews',
  'tracking',
  'tracking_firsts',
] as const
const MAIL_OUTCOMES = ['sent', 'postponed', 'bounced', 'failed', 'dropped'] as const
/** The directives of our policy, and `other`. */
const DIRECTIVES = [
  ...(['default-src', 'img-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src'] as const),
  ...(['style-src-elem', 'style-src-attr', 'connect-src', 'font-src', 'media-src', 'frame-src'] as const),
  ...(['object-src', 'base-uri', 'form-action', 'frame-ancestors', 'other'] as const),
]
const LIMITS = ['work', 'output', 'text', 'time', 'calls', 'nesting', 'branches', 'depth', 'memory'].map(
  (limit) => `limit_${limit}`,
)

const THREAD_ENDS = ['time', 'memory', 'starved'] as const

/**
 * Why a thread was ended before its render was done. `starved`: it is late, and has not run for as long as it may, because pages
 * took its processor.
 */
export type ThreadEnd = (typeof THREAD_ENDS)[number]

const SOURCES = ['kept', 'awaited', 'made'] as const

/** Where a shared page came from: it was kept, another visit was making it, or it was made for this visit. */
export type PageSource = (typeof SOURCES)[number]

/** The outcome of an attempt to send a mail. */
export type CountedMail = (typeof MAIL_OUTCOMES)[number]

/** A kind of content that callers upload. */
export type UploadKind = (typeof KINDS)[number]
type PolicyDirective = (typeof DIRECTIVES)[number]
type PrunedKind = (typeof PRUNED)[number]

/** The metrics of one process. Each method counts one event, which takes nanoseconds. */
export class Metrics {
  readonly requests = new RequestMetrics()
  readonly tracking = new TrackingMetrics()
  readonly #instruments: Instrument[] = []
  #process: Promise<ProcessMetrics> | undefined
  readonly #sites = new SiteTally()
  readonly #refusals = new Counter<RejectionReason>(
    'vitrine_refusals_total',
    'Requests and batch lines that were refused, or stopped at their deadline, by reason.',
    'reason',
    REASONS,
  )
  readonly #limits = new Counter<string>(
    'vitrine_limits_total',
    'Renders that a limit stopped, by its code. Renders answered from memory do not count.',
    'limit',
    LIMITS,
  )
  readonly #poisoned = new Counter(
    'vitrine_poisoned_total',
    'Renders refused without rendering, because the same render reached a limit twice within a minute.',
  )
  readonly #longRenders = new Counter(
    'vitrine_long_renders_total',
    'Renders that were done in the thread for those that take too long for the event loop.',
  )
  readonly #endedThreads = new Counter<ThreadEnd>(
    'vitrine_ended_threads_total',
    'Times that this thread was ended with its render, by reason: its time or its memory.',
    'reason',
    THREAD_ENDS,
  )
  readonly #uploads = new Counter<UploadKind>(
    'vitrine_uploads_total',
    'Uploads of templates and contexts that were not stored yet.',
    'kind',
    KINDS,
  )
  readonly #pruned = new Counter<PrunedKind>(
    'vitrine_pruned_total',
    'Rows removed for their age, by kind.',
    'kind',
    PRUNED,
  )
  readonly #sharedPages = new Counter<PageSource>(
    'vitrine_shared_pages_total',
    'Answers with a shared page, by its source: kept, awaited or made.',
    'source',
    SOURCES,
  )
  readonly #policyReports = new Counter<PolicyDirective>(
    'vitrine_policy_reports_total',
    'Reports of browsers that a content security policy refused something, by its directive.',
    'directive',
    DIRECTIVES,
  )
  readonly #mails = new Counter<CountedMail>(
    'vitrine_mails_total',
    'Attempts to send a mail, by outcome.',
    'outcome',
    MAIL_OUTCOMES,
  )
  readonly #batchLines = new Counter<number>(
    'vitrine_batch_lines_total',
    'Lines of batches, by the status of their result.',
    'status',
  )
  readonly #queueWaits = new Histogram(
    'vitrine_queue_wait_seconds',
    'Time that requests and batch lines waited for their turn.',
  )
  readonly #waits = this.#queueWaits.with({})

  constructor() {
    this.#instruments.push(
      ...this.requests.instruments,
      ...this.tracking.instruments,
      ...[
        this.#refusals,
        this.#limits,
        this.#poisoned,
        this.#uploads,
        this.#longRenders,
        this.#endedThreads,
        this.#batchLines,
        this.#queueWaits,
      ],
      ...[this.#pruned, this.#sharedPages, this.#mails, this.#policyReports],
    )
  }

  refused(reason: RejectionReason): void {
    this.#refusals.count(reason)
  }

  started(waitedMs: number): void {
    this.#waits.observe(waitedMs)
  }

  worked(tenant: string, ms: number): void {
    this.#sites.addTime(tenant, ms)
  }

  finishedLong(tenant: string, ms: number): void {
    this.#longRenders.count()
    this.#sites.addTime(tenant, ms)
  }

  endedThread(why: ThreadEnd): void {
    this.#endedThreads.count(why)
  }

  /** Counts a request of a website, or a line of its batch; '' when the caller names no website. */
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

  /** Counts a report under its directive; under `other` for text that is none of ours. */
  policyReported(directive: string): void {
    this.#policyReports.count(DIRECTIVES.find((known) => known === directive) ?? 'other')
  }

  mailed(outcome: CountedMail): void {
    this.#mails.count(outcome)
  }

  sharedPage(source: PageSource): void {
    this.#sharedPages.count(source)
  }

  batchLineAnswered(status: number, phases: readonly Phase[]): void {
    this.#batchLines.count(status)
    this.requests.phasesEnded(phases)
  }

  /** Adds the metrics that the queue and the caches keep themselves. */
  addReadings(sources: ReadingSources): void {
    this.#instruments.push(...toReadings(sources))
  }

  /**
   * The counts so far. It empties the tally of websites, so each use is in one snapshot only.
   *
   * The last snapshot of a process loads no package: it has metrics of the process only if an earlier one had.
   */
  async snapshot({ isLast = false } = {}): Promise<Snapshot> {
    if (!isLast) this.#process ??= loadProcessMetrics()
    const ofProcess = (await (await this.#process)?.read()) ?? []
    const families = this.#instruments.map((instrument) => instrument.get())
    return { families: [...families, ...ofProcess], sites: this.#sites.take() }
  }
}

/** Loads prom-client, which takes 2 MB, when metrics are first requested. */
async function loadProcessMetrics(): Promise<ProcessMetrics> {
  const { startProcessMetrics } = await import('./process-metrics.ts')
  return startProcessMetrics()
}
