/**
 * One website sends hostile renders on 8 connections without a pause, one kind after another, or visitors ask for pages of a
 * website with a hostile theme. Others ask for pages 20 times a second, and must not notice.
 */
import { readRealSample, withLength, withOwnMember } from '../../bench/load/render-sample.ts'
import { SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { startService } from '../../bench/support/server-process.ts'
import { readCommandLine } from '../../server/commands/command-line.ts'
import { someOf, wholeNumber } from '../../server/commands/options.ts'
import { hostileKinds, hostileNames } from './hostile-kinds.ts'
import { createThemedSites, themeNames } from './hostile-themes.ts'
import { meetAll, type Traffic, withoutPause } from './meeting.ts'

/** Longer than any real context that is known. Bodies over 256 KiB wait in the thread for the long renders of others. */
const LONG_PAGE_BYTES = 200_000

const { options } = readCommandLine({
  command: 'npm run check:fairness',
  about: 'Loads the service with hostile renders of one website. Fails when pages of others are late.',
  options: {
    workers: wholeNumber('Processes of the service.', { placeholder: 'WORKERS', max: 256, fallback: 1 }),
    seconds: wholeNumber('Duration of each kind of hostile renders, in seconds.', {
      ...{ placeholder: 'SECONDS', max: 86_400, fallback: 10 },
    }),
    only: someOf('Kind of hostile renders.', [...hostileNames, ...themeNames], { placeholder: 'KIND' }),
  },
  examples: ['', '--workers 2', '--seconds 4 --only "dates in a loop"'],
})
await using sites = await createThemedSites()
await using service = await startService({ WORKERS: String(options.workers), ...sites.environment })
const { port, sitePort } = service
const page = {
  path: '/render',
  headers: { 'x-website-id': 'neighbour' },
  body: withOwnMember(readRealSample().request, SERIAL),
}
const long = { ...page, body: withLength(page.body, LONG_PAGE_BYTES), isChunked: true }
const kinds: readonly Traffic[] = [
  ...hostileKinds({ 'x-website-id': 'hostile' }).map((kind) => ({ kind, to: port })),
  ...sites.kinds.map((kind) => ({ kind, to: sitePort })),
]
  .filter(({ kind }) => options.only.includes(kind.name))
  .map(({ kind, to }) => ({ name: kind.name, send: withoutPause(to, [kind]) }))
const renders = [toLoadRequest('page', page), toLoadRequest('long page', long)]
await meetAll(kinds, { port, sitePort, renders, pages: [sites.page] }, options)
