import underPressure from '@fastify/under-pressure'
import plugin from 'fastify-plugin'
import { overloaded } from '../errors/request-problems.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'

/** Interval of the measurement. A render holds the event loop for about 25 ms, so each interval has many turns to measure. */
const SAMPLE_MS = 1000

interface OverloadOptions {
  readonly maxDelayMs: number
  readonly metrics: Metrics
  /** The beginning of paths that are always answered; by default none. */
  readonly spared?: string
  /** The beginnings of paths whose senders read no answer: they are told that all is well, and nothing is done. */
  readonly dropped?: readonly string[]
}

/**
 * Refuses requests before their bodies are read, while the mean delay of the event loop exceeds `maxDelayMs`.
 *
 * The first two samples after the start are let through, because they measure the start itself: on a busy machine it
 * holds the event loop for seconds, and a service that has nothing to do would refuse its first callers.
 */
export const overload = plugin<OverloadOptions>(async (app, options) => {
  const { maxDelayMs, metrics, spared, dropped = [] } = options
  let startsUntilMs = 0
  app.addHook('onListen', async () => {
    startsUntilMs = performance.now() + 2 * SAMPLE_MS
  })
  // A sample in which the event loop had no turn has the delay Infinity. It says that a turn took a whole sample.
  const isLate = (delayMs: number) => delayMs !== Infinity || maxDelayMs <= SAMPLE_MS
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ url }, reply, _type, delayMs) => {
      if (spared !== undefined && url.startsWith(spared)) return
      if (performance.now() < startsUntilMs || !isLate(delayMs ?? 0)) return
      if (dropped.some((path) => url.startsWith(path))) {
        metrics.tracking.dropped('overload')
        reply.code(202)
        // The package sends a value that its handler returns, which its type does not say.
        return '' as unknown as undefined
      }
      metrics.refused('event_loop')
      throw overloaded(SAMPLE_MS / 1000)
    },
  })
})
