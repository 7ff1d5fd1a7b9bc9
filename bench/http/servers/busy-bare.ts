/**
 * A route that only takes bytes and answers the same page, in a process with threads of low priority that never rest, as
 * workers have beside hostile renders. It shows how late pages are on a machine by themselves. The page comes from standard input.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

const html = Buffer.from(await text(process.stdin))
const threads = Number(process.env['BUSY_THREADS'] ?? 1)
for (let thread = 0; thread < threads; thread++)
  new Worker(new URL('./busy-thread.ts', import.meta.url)).unref()

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-length': html.length }).end(html))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
