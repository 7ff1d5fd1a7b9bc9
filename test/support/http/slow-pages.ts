import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Long enough that a browser paints what it has of a page before the next piece arrives. */
const PAUSE_MS = 150

/** Serves the pages of a website over a slow connection: they arrive in pieces that begin at the given marks. Returns its origin. */
export async function openSlowly(origin: string, marks: RegExp): Promise<string> {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const accept = headers.accept ?? '*/*'
    const answer = await fetch(new URL(url, origin), { headers: { accept, 'accept-encoding': 'identity' } })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    for (const piece of piecesOf(await answer.text(), marks)) {
      response.write(piece)
      await wait(PAUSE_MS)
    }
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => close(server))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function piecesOf(page: string, marks: RegExp): readonly string[] {
  const starts = [...page.matchAll(marks)].map(({ index }) => index)
  return [0, ...starts].map((start, at) => page.slice(start, starts[at]))
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
