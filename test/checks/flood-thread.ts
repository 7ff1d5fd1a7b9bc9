/** Floods a port from many connections for a while, in a thread of its own, and posts how many connections it took. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { FLOODS, type Flood } from './flood-kinds.ts'

/** The order for a thread. */
export interface FloodOrder {
  readonly name: string
  readonly port: number
  readonly connections: number
  readonly seconds: number
}

/** A server that does not answer holds a connection for so long. */
const PATIENCE_MS = 5000

const { name, port, connections, seconds } = workerData as FloodOrder
const flood = FLOODS[name] as Flood
const endMs = performance.now() + seconds * 1000
let count = 0
await Promise.all(Array.from({ length: connections }, comeAgain))
parentPort?.postMessage(count)

async function comeAgain(): Promise<void> {
  while (performance.now() < endMs) {
    count++
    await attack(connect(port, '127.0.0.1').on('error', () => {}))
  }
}

async function attack(socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(flood.first)
  if (flood.again !== undefined) {
    socket.resume()
    await writeUntilClosed(socket, flood.again)
  } else {
    const enough = flood.holdMs === undefined ? once(socket, 'data').catch(() => {}) : sleep(flood.holdMs)
    await Promise.race([enough, closed, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
  socket.destroy()
  await closed
}

async function writeUntilClosed(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed && performance.now() < endMs) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, endMs - performance.now()))
      socket.write(text, (error) => {
        clearTimeout(timer)
        resolve(!error)
      })
    })
    if (!isTaken) return
  }
}
