import { Counter, type Instrument, Reading } from './instruments.ts'

const REASONS = [
  'refused',
  'policy',
  'robot',
  'contributor',
  'overload',
  'full',
  'day',
  'store',
  'repeated',
] as const

/**
 * Why an event of a visitor is not stored: its browser, its visitor or the website does not want it, a robot or a contributor
 * of the website sent it, the process has too much to do, too many wait, its website had too many on one day, the store did not take it, or it is stored
 * already.
 */
export type DropReason = (typeof REASONS)[number]

/** Values that the intake of events keeps. */
interface IntakeReadings {
  readonly waiting: () => number
  readonly lagMs: () => number
}

/** The metrics of events of visitors, from their arrival until they are stored. */
export class TrackingMetrics {
  readonly #accepted = new Counter('vitrine_tracking_accepted_total', 'Events of visitors that were taken.')
  readonly #written = new Counter('vitrine_tracking_written_total', 'Events of visitors that were stored.')
  readonly #dropped = new Counter<DropReason>(
    'vitrine_tracking_dropped_total',
    'Events of visitors that are not stored, by reason.',
    'reason',
    REASONS,
  )
  #intake: IntakeReadings = { waiting: () => 0, lagMs: () => 0 }
  readonly instruments: readonly Instrument[] = [
    this.#accepted,
    this.#written,
    this.#dropped,
    new Reading('vitrine_tracking_waiting', 'Events of visitors that wait to be stored.', 'gauge', () => [
      { value: this.#intake.waiting(), labels: {} },
    ]),
    new Reading(
      'vitrine_tracking_lag_seconds',
      'The age of the event that has waited longest to be stored.',
      'gauge',
      () => [{ value: this.#intake.lagMs() / 1000, labels: {} }],
      'max',
    ),
  ]

  accepted(): void {
    this.#accepted.count()
  }

  written(events: number): void {
    this.#written.count('', events)
  }

  dropped(reason: DropReason, events = 1): void {
    this.#dropped.count(reason, events)
  }

  /** Reads the values of an intake from now on. */
  read(intake: IntakeReadings): void {
    this.#intake = intake
  }
}
