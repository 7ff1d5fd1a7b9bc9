import underPressure from '@fastify/under-pressure'
import plugin from 'fastify-plugin'
import type { Metrics } from '../metrics/metrics.ts'
import { overloaded } from '../problem.ts'

/** Longer than any render may take: a look at the delay must find at least one turn of the event loop since the last one. */
const SAMPLE_MS = 1000

interface OverloadOptions {
  readonly maxDelayMs: number
  readonly metrics: Metrics
}

/** Refuses requests, before their bodies are read, while the event loop has been late by more than `maxDelayMs` on average. */
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
