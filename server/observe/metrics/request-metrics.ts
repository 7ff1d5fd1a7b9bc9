import type { Phase, PhaseName } from '../phase-times.ts'
import type { EndedRequest } from '../request-record.ts'
import { type Durations, Histogram, type Instrument, Reading } from './instruments.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Durations of requests and their phases. The labels are bounded: route patterns, known methods, statuses and phases. */
export class RequestMetrics {
  readonly #durations = new Histogram(
    'vitrine_request_duration_seconds',
    'Time from the headers of a request to the end of its answer. Status 499: the caller closed the connection before.',
  )
  readonly #phases = new Histogram(
    'vitrine_phase_duration_seconds',
    'Time of each phase of a request: queue, parse, compile, render, serialize. Each line of a batch counts.',
  )
  readonly #byLabels = new Map<string, Durations>()
  readonly #byPhase: Readonly<Record<PhaseName, Durations>> = {
    queue: this.#phases.with({ phase: 'queue' }),
    parse: this.#phases.with({ phase: 'parse' }),
    compile: this.#phases.with({ phase: 'compile' }),
    render: this.#phases.with({ phase: 'render' }),
    serialize: this.#phases.with({ phase: 'serialize' }),
  }
  #inFlight = 0

  readonly instruments: readonly Instrument[] = [
    this.#durations,
    this.#phases,
    new Reading('vitrine_requests_in_flight', 'Requests that are being served.', 'gauge', () => [
      { value: this.#inFlight, labels: {} },
    ]),
  ]

  started(): void {
    this.#inFlight++
  }

  ended({ method, route = 'none', status, totalMs, phases }: EndedRequest): void {
    this.#inFlight--
    const known = METHODS.has(method) ? method : 'other'
    const key = `${status} ${known} ${route}`
    let durations = this.#byLabels.get(key)
    if (durations === undefined) {
      durations = this.#durations.with({ route, method: known, status })
      this.#byLabels.set(key, durations)
    }
    durations.observe(totalMs)
    this.phasesEnded(phases)
  }

  phasesEnded(phases: readonly Phase[]): void {
    for (const { name, ms } of phases) this.#byPhase[name].observe(ms)
  }
}
