/**
 * The start of a thread of the quarantine: it takes its priority before it loads the program, which keeps a processor busy for
 * a few hundred milliseconds.
 */
import { setPriority } from 'node:os'

/** Lower than that of the event loop, so that long renders take only what pages leave. */
const NICENESS = 10

// Only Linux counts the priority of each thread by itself.
if (process.platform === 'linux') setPriority(NICENESS)
await import('./quarantine-thread.ts')
