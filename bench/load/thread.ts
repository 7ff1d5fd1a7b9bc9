/** Sends the requests of a plan in a thread, and posts the responses to the parent. */
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from './client.ts'

const client = new Client(workerData)
await client.run()
parentPort?.postMessage(client.responses)
