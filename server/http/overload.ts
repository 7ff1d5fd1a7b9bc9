import underPressure from '@fastify/under-pressure'
import plugin from 'fastify-plugin'
import { overloaded } from '../errors/request-problems.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'

/** Interval of the measurement, as long as the longest render, so that each interval has a turn of the event loop to measure. */
const SAMPLE_MS = 1000

interface OverloadOptions {
  readonly maxDelayMs: number
  readonly metrics: Metrics
}

/** Refuses requests before their bodies are read, while the mean delay of the event loop exceeds `maxDelayMs`. */
export const overload = plugin<OverloadOptions>(async (app, { maxDelayMs, metrics }) => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      metrics.refused('event_loop')
      throw overloaded(SAMPLE_MS / 1000)
    },
  })
})
