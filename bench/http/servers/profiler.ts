/**
 * Profiles the main thread of a server that loads this module first. The first `SIGUSR2` begins the part to look at. The second one
 * ends it, and writes a `Profiled` to the file that `PROFILE_FILE` names.
 *
 * The profile begins with the process, because V8 knows inlined functions only of code that it optimized while there was a profile.
 */
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { readThreadsMs } from '../../support/process-usage.ts'
import type { Profiled } from '../profile.ts'

const INTERVAL_US = 250
/** Threads of V8 that collect garbage, and compile, beside the main thread. */
const HELPERS = /V8Worker/

// Threads of the server load the module, too.
if (isMainThread) void profile(process.env['PROFILE_FILE'] ?? '')

async function profile(file: string): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  await session.post('Profiler.start')
  await once(process, 'SIGUSR2')
  const before = readTimes()
  await once(process, 'SIGUSR2')
  const after = readTimes()
  const { profile } = await session.post('Profiler.stop')
  const profiled: Profiled = {
    profile,
    fromUs: before.nowUs,
    toUs: after.nowUs,
    waitedUs: after.waitedUs - before.waitedUs,
    mainUs: after.mainUs - before.mainUs,
    helperUs: after.helperUs - before.helperUs,
  }
  // Renamed, so that a reader never finds a part of it.
  writeFileSync(`${file}.part`, JSON.stringify(profiled))
  renameSync(`${file}.part`, file)
}

function readTimes() {
  const { user, system } = process.threadCpuUsage()
  return {
    nowUs: Number(process.hrtime.bigint() / 1000n),
    waitedUs: performance.eventLoopUtilization().idle * 1000,
    mainUs: user + system,
    helperUs: readThreadsMs(process.pid, HELPERS) * 1000,
  }
}
