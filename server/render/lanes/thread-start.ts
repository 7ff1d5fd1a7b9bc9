/**
 * The start of a thread of the quarantine. Loading its program keeps a processor busy for a few hundred milliseconds, for which renders
 * wait: with the priority of a render it took half a minute on a busy machine.
 */
import { setPriority } from 'node:os'
import { enableCompileCache } from '../../process/compile-cache.ts'

/** Lower than that of the event loop, so that long renders take only what pages leave. */
const NICENESS = { loading: 5, rendering: 10 }

// Only Linux counts the priority of each thread by itself.
const setOwnPriority = (niceness: number) => process.platform === 'linux' && setPriority(niceness)

setOwnPriority(NICENESS.loading)
// A thread does not take it over from its process, and loading takes twice as long without it.
enableCompileCache()
await import('./thread-program.ts')
setOwnPriority(NICENESS.rendering)
