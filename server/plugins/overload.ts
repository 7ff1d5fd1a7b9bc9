import underPressure from '@fastify/under-pressure'
import plugin from 'fastify-plugin'
import { overloaded } from '../problem.ts'

/** Longer than any render may take: a look at the delay must find at least one turn of the event loop since the last one. */
const SAMPLE_MS = 1000

/** Refuses requests, before their bodies are read, while the event loop has been late by more than `maxDelayMs` on average. */
export const overload = plugin<{ maxDelayMs: number }>(async (app, { maxDelayMs }) => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      throw overloaded(SAMPLE_MS / 1000)
    },
  })
})
