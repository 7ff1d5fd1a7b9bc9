import { startSiteApp } from '../sites/site-app.ts'
import { Visitor } from '../sites/visitors.ts'
import { GROWTHS } from './growth.ts'
import { HOST, strangerSite } from './stranger-site.ts'

/** The longest turn of the event loop while a kind of request was answered. */
export interface Turn {
  readonly what: string
  readonly longestMs: number
}

const TIMES = 5

const READS: readonly { readonly what: string; readonly path: string }[] = [
  { what: 'a search for twelve times e', path: `/search?q=${'e+'.repeat(12)}` },
  { what: 'a search for eight words', path: '/search?q=ea+eb+ec+ed+ef+eg+eh+ei' },
  { what: 'a search with a slip in every word', path: '/search?q=plaqeu+quya+vualt+sogn' },
  { what: 'suggestions', path: '/api/search/suggestions?q=e1' },
  { what: 'the shop', path: '/shop' },
  { what: 'a hostile picture', path: '/assets/site/slow-1.svg?format=1500w' },
]

/**
 * Answers requests in this process, and measures its longest turns in processor time, which other work on the machine does not
 * change. The second search is measured, too: the index is built by the first one, beside the event loop.
 */
export async function measureTurns(): Promise<readonly Turn[]> {
  const { ask, close } = await startSiteApp({ sites: [strangerSite()] })
  try {
    const visitor = await Visitor.meet(ask, HOST)
    await visitor.get('/')
    await visitor.get('/cart')
    // The first one of all compiles templates.
    await visitor.get('/search?q=')
    const turns: Turn[] = []
    for (const { what, path } of READS) turns.push(await measure(what, () => visitor.get(path)))
    for (const { what, prepare, send } of GROWTHS) {
      await prepare?.(visitor)
      await send(visitor, 1000)
      turns.push(await measure(what, (at) => send(visitor, at)))
    }
    return turns
  } finally {
    await close()
  }
}

async function measure(what: string, send: (at: number) => Promise<unknown>): Promise<Turn> {
  let [isOver, longestMs, last] = [false, 0, cpuMs()]
  const look = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  for (let at = 0; at < TIMES; at++) await send(at)
  isOver = true
  return { what, longestMs }
}

/** The processor time of this thread. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
