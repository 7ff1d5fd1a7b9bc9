/** Runs its share of a plan in a thread and posts the answers to the parent. */
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from './client.ts'
import type { ThreadPlan, ThreadResult } from './plan.ts'

const client = new Client(workerData as ThreadPlan)
const [usedBefore, startMs] = [process.threadCpuUsage(), performance.now()]
await client.run()
const { user, system } = process.threadCpuUsage(usedBefore)
const load = (user + system) / 1000 / (performance.now() - startMs)
parentPort?.postMessage({ answers: client.answers, load } satisfies ThreadResult)
