/** The bare route in a process with threads of low priority that never rest, as workers have beside hostile renders. */
import { Worker } from 'node:worker_threads'

const threads = Number(process.env['BUSY_THREADS'] ?? 1)
for (let thread = 0; thread < threads; thread++)
  new Worker(new URL('./busy-thread.ts', import.meta.url)).unref()
await import('./fastify.ts')
