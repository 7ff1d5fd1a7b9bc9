import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the provider answers. `slow` never answers, `huge` sends a megabyte. */
type Mood = 'well' | 'broken' | 'slow' | 'huge' | 'text'

/** A provider of instalments on this machine. */
export interface InstalmentProvider {
  /** For `INSTALMENTS_URL`. */
  readonly url: string
  /** The locales that it was asked for. */
  readonly asked: string[]
  mood: Mood
  close(): void
}

/** Markup of another website, with a script that must never run. */
const pageFor = (locale: string) =>
  `<!doctype html><title>x</title><h1>Pay in four</h1><p>${locale}</p><script>document.body.textContent = 'ran'</script>`

/** Starts a provider of instalments at a free port. */
export async function startInstalmentProvider(): Promise<InstalmentProvider> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const locale = (request.url ?? '').slice(1)
    asked.push(locale)
    const { mood } = provider
    if (mood === 'slow') return
    response.statusCode = mood === 'broken' ? 500 : 200
    response.setHeader('content-type', mood === 'text' ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(mood === 'huge' ? 'x'.repeat(2 ** 20) : pageFor(locale))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const provider: InstalmentProvider = {
    url: `http://127.0.0.1:${port}/{locale}`,
    asked,
    mood: 'well',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
