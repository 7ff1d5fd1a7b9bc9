import { parentPort } from 'node:worker_threads'
import { SearchDesk } from './search-desk.ts'
import type { SearchAnswer, SentOrder } from './search-orders.ts'

/** The thread that holds the indexes of all websites, started by `search-indexes.ts`. */

const desk = new SearchDesk()

parentPort?.on('message', async ({ number, ...order }: SentOrder) => {
  const answer: SearchAnswer = await desk
    .answer(order)
    .catch((error: Error) => ({ outcome: 'failed' as const, message: error.message }))
  parentPort?.postMessage({ number, answer })
})
