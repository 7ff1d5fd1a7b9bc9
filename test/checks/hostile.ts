/**
 * Sends one service what strangers, crowds and broken callers send, one kind of traffic after another, while others ask for pages
 * of both listeners. They must be answered, in time, and the memory must not grow.
 */
import { readRealSample, withOwnMember } from '../../bench/load/render-sample.ts'
import { SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { startService } from '../../bench/support/server-process.ts'
import { readCommandLine } from '../../server/commands/command-line.ts'
import { someOf, wholeNumber } from '../../server/commands/options.ts'
import { hostOf, smallSite } from '../support/sites/small-site.ts'
import { createSqlite } from '../support/store/scratch-databases.ts'
import { type DatabaseView, viewDatabase } from '../support/store/view-database.ts'
import { strangerSite } from '../support/strangers/stranger-site.ts'
import { FLOODS } from './flood-kinds.ts'
import { hostileTraffic, trafficNames } from './hostile-traffic.ts'
import { meetAll, visit } from './meeting.ts'
import { environmentOf, seed } from './site-host.ts'

const MIB = 2 ** 20

/** Small caches, which are full early, and a small thread, which hostile renders end. */
const SETTINGS = {
  ...{ WORKERS: '1', NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' },
  LIMIT_CACHE_BYTES: String(16 * MIB),
  LIMIT_CONTEXT_CACHE_BYTES: String(16 * MIB),
  LIMIT_RENDER_BYTES: String(64 * MIB),
}

const { options } = readCommandLine({
  command: 'npm run check:hostile',
  about: 'Sends a service hostile traffic of every kind. Fails when others notice, or its memory grows.',
  options: {
    seconds: wholeNumber('Duration of each kind of traffic, in seconds.', {
      ...{ placeholder: 'SECONDS', max: 86_400, fallback: 8 },
    }),
    only: someOf('Kind of traffic.', [...trafficNames, ...Object.keys(FLOODS)], { placeholder: 'KIND' }),
  },
  examples: ['', '--seconds 60 --only "a mix of all requests"'],
})
const database = createSqlite()
await seed(database, [strangerSite(), smallSite('neighbour')])
{
  await using view = await viewDatabase(database.address)
  await using service = await startService({ ...SETTINGS, ...environmentOf(database.address) })
  const { port, sitePort } = service
  const body = withOwnMember(readRealSample().request, SERIAL)
  const renders = [toLoadRequest('page', { path: '/render', headers: { 'x-website-id': 'neighbour' }, body })]
  const pages = [visit('page', hostOf('neighbour'), `/?n=${SERIAL}`)]
  const kinds = await hostileTraffic(service, () => sizeOf(view))
  const chosen = kinds.filter(({ name }) => options.only.includes(name))
  await meetAll(chosen, { port, sitePort, renders, pages }, { ...options, workers: 1 })
}
await database.drop()

/** The bytes of the pages that the store uses. */
async function sizeOf(view: DatabaseView): Promise<number> {
  const [pages] = await view.rows<{ page_count: number }>('pragma page_count')
  const [size] = await view.rows<{ page_size: number }>('pragma page_size')
  return Number(pages?.page_count) * Number(size?.page_size)
}
