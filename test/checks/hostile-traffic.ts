import { uploadSample, withOwnData } from '../../bench/load/digests.ts'
import {
  type RenderBody,
  readEngineSample,
  readRealSample,
  withOwnMember,
} from '../../bench/load/render-sample.ts'
import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { type LoadResponse, runLoad } from '../../bench/load/run.ts'
import { countStatuses } from '../../bench/load/summary.ts'
import type { ServerProcess } from '../../bench/support/server-process.ts'
import { PLUGINS } from '../support/charging/hostile-subjects.ts'
import { MIXED, repeatTo } from '../support/charging/hostile-texts.ts'
import { asksPort, fromManyAddresses } from '../support/sites/visitors.ts'
import { measureGrowth } from '../support/strangers/growth.ts'
import { tryRefusals } from '../support/strangers/refusals.ts'
import { HOST } from '../support/strangers/stranger-site.ts'
import { FLOODS, flood } from './flood-kinds.ts'
import { hostileKinds, nest } from './hostile-kinds.ts'
import { type OwnResponses, summarize, type Traffic, visit, withoutPause } from './meeting.ts'
import { formatShare, isAnswered } from './verdict.ts'

const MIX = 'a mix of all requests'
const MIX_AGAIN = 'the same mix again'
const PLUGIN_DATA = 'long data in everything built in'
const OVERLOAD = 'three times what it can make'
const PICTURES = 'hostile pictures and searches'
const GUESSES = 'guesses and malformed text'
const WRITES = 'writes that fill the store'

/** Kinds that are no floods, in their order. */
export const trafficNames = [MIX, PLUGIN_DATA, OVERLOAD, PICTURES, GUESSES, WRITES, MIX_AGAIN] as const

/** Connections of a flood to each listener. */
const FLOOD_CONNECTIONS = 16
const OVERLOAD_P99_MS = 1000
const PLUGIN_BYTES = 100_000
/** Of the store, by one request. */
const MAX_GROWTH_BYTES = 64 * 1024
const CAPACITY_SECONDS = 3
/** Pages that are made under overload, of those that can be made. */
const MIN_GOODPUT = 0.8
/** Pages are asked for by so many websites, as the queue of one is shorter than that of all. */
const TENANTS = 20

/** Every kind of traffic to a service that serves the website of strangers. The mix comes first and last, to compare memory. */
export async function hostileTraffic(
  service: ServerProcess,
  sizeOf: () => Promise<number>,
): Promise<readonly Traffic[]> {
  const { port, sitePort } = service
  const mix = await mixOf(port)
  const sendMix = async (seconds: number) => toMixed(await runLoad({ ...mix, seconds }))
  const floods = Object.entries(FLOODS).map(
    ([name, kind]): Traffic => ({
      ...{ name, isFlood: true },
      send: async (seconds) => {
        const effort = { connections: FLOOD_CONNECTIONS, seconds }
        const counts = await Promise.all([port, sitePort].map((to) => flood(kind, to, effort)))
        return { shown: `${counts.join(' and ')} connections`, failed: 0 }
      },
    }),
  )
  const ask = asksPort(sitePort)
  return [
    { name: MIX, send: sendMix },
    { name: PLUGIN_DATA, send: withoutPause(port, pluginRequests()) },
    { name: OVERLOAD, p99Ms: OVERLOAD_P99_MS, send: await overload(port) },
    ...floods,
    { name: PICTURES, send: withoutPause(sitePort, pictures()) },
    { name: GUESSES, send: (seconds) => repeat(seconds, () => guess(ask)) },
    { name: WRITES, send: (seconds) => repeat(seconds, () => fill(fromManyAddresses(ask), sizeOf)) },
    { name: MIX_AGAIN, send: sendMix },
  ]
}

const headers = { 'x-website-id': 'site' }
const toPage = (name: string, body: object) => toLoadRequest(name, { path: '/render', headers, body })

/** The requests of a day: one of ten has a template never seen before, and some are hostile. */
async function mixOf(port: number) {
  const [real, shop, blog] = [readRealSample(), readEngineSample('catalogue'), readEngineSample('blog')].map(
    ({ request }) => request,
  ) as [RenderBody, RenderBody, RenderBody]
  const stored = await uploadSample(port, real)
  const hostile = hostileKinds({ 'x-website-id': 'hostile' })
  const usual = [
    toPage('page', withOwnMember(real, SERIAL)),
    toPage('page', shop),
    toPage('page', withOwnData(stored, SERIAL)),
    toPage('page', blog),
    toPage('page', { ...shop, template: `${shop.template}${SERIAL}` }),
    toLoadRequest('page', { path: '/check', headers, body: { template: real.template } }),
  ]
  // Each hostile kind follows one round of usual requests.
  const requests = hostile.flatMap((kind) => [...usual, { ...kind, name: 'hostile' }])
  return { port, requests, pace: { connections: 4 } }
}

function toMixed(responses: readonly LoadResponse[]): OwnResponses {
  const pages = responses.filter(({ name }) => name === 'page')
  const { failed } = summarize(responses)
  const missed = pages.filter((response) => !isAnswered(response)).length
  return { shown: countStatuses(responses), failed: failed + missed }
}

/** Long text and long lists in a loop, for each formatter and predicate. */
function pluginRequests(): LoadRequest[] {
  const values = [
    repeatTo(MIXED, PLUGIN_BYTES),
    Array.from({ length: PLUGIN_BYTES / 50 }, (_, at) => ({ id: `a${at}` })),
  ]
  return PLUGINS.map(({ name, tag }, at) => {
    const context = { list: Array(100).fill(1), a: values[at % values.length] }
    const body = { template: SERIAL + nest(2, tag), context, locale: 'en' }
    return toLoadRequest(name, { path: '/render', headers: { 'x-website-id': 'hostile' }, body })
  })
}

/** Measures how many heavy pages the service can make, and then asks for three times as many. */
async function overload(port: number): Promise<Traffic['send']> {
  const { request } = readEngineSample('catalogue')
  const heavy = { ...request, template: request.template.repeat(3) }
  const body = withOwnData(await uploadSample(port, heavy), SERIAL)
  const requests = Array.from({ length: TENANTS }, (_, tenant) =>
    toLoadRequest('page', { path: '/render', headers: { 'x-website-id': `site-${tenant}` }, body }),
  )
  return async (seconds) => {
    const closed = { port, requests, pace: { connections: 8 }, seconds: CAPACITY_SECONDS }
    const perSecond = (responses: readonly LoadResponse[], during: number) =>
      responses.filter(isAnswered).length / during
    const capacity = perSecond(await runLoad(closed), CAPACITY_SECONDS)
    const pace = { perSecond: capacity * 3, maxConnections: 2000 }
    const responses = await runLoad({ port, requests, pace, seconds })
    const untold = responses.filter(({ status, hasRetryAfter }) => status >= 429 && !hasRetryAfter).length
    const goodput = perSecond(responses, seconds) / capacity
    const { failed } = summarize(responses)
    return {
      shown: `${countStatuses(responses)}; ${formatShare(goodput, 0)} of ${capacity.toFixed(0)} pages/s`,
      failed: failed + untold + (goodput < MIN_GOODPUT ? 1 : 0),
    }
  }
}

/** Drawings that take minutes to draw, and searches of many words. */
function pictures(): LoadRequest[] {
  const paths = [
    ...[1, 2, 3, 4].map((at) => `/assets/site/slow-${at}.svg?format=1500w`),
    ...['e+'.repeat(12), 'ea+eb+ec+ed+ef+eg+eh+ei', 'plaqeu+quya+vualt+sogn'].map((q) => `/search?q=${q}`),
    ...['/api/search/suggestions?q=e1', '/shop'],
  ]
  return paths.map((path) => visit(path, HOST, path))
}

type Ask = ReturnType<typeof asksPort>

/** Requests that passed and should be refused, and errors of ours, are failures. */
async function guess(ask: Ask): Promise<Counts> {
  const fixed: Ask = (request) =>
    ask({ ...request, headers: { ...request.headers, 'x-forwarded-for': '203.0.113.66' } })
  const all = await tryRefusals(fromManyAddresses(ask), fixed)
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  const passed = sum(({ tried, refused, mayPass }) => Math.max(0, tried - refused - mayPass))
  return {
    tried: sum(({ tried }) => tried),
    refused: sum(({ refused }) => refused),
    failed: passed + sum((one) => one.failed),
  }
}

/** Kinds of requests by which the store grows too much are failures. */
async function fill(ask: Ask, sizeOf: () => Promise<number>): Promise<Counts> {
  const grown = await measureGrowth(ask, sizeOf)
  const sum = (of: (one: (typeof grown)[number]) => number) =>
    grown.reduce((total, one) => total + of(one), 0)
  return {
    tried: sum(({ tried }) => tried),
    refused: sum(({ refused }) => refused),
    failed: grown.filter(({ bytes }) => bytes > MAX_GROWTH_BYTES).length,
  }
}

interface Counts {
  readonly tried: number
  readonly refused: number
  readonly failed: number
}

/** Does it again and again for a while. */
async function repeat(seconds: number, act: () => Promise<Counts>): Promise<OwnResponses> {
  const endMs = performance.now() + seconds * 1000
  let counts: Counts = { tried: 0, refused: 0, failed: 0 }
  while (performance.now() < endMs) {
    const { tried, refused, failed } = await act()
    counts = {
      ...{ tried: counts.tried + tried, refused: counts.refused + refused },
      failed: counts.failed + failed,
    }
  }
  return { shown: `${counts.tried} tried, ${counts.refused} refused`, failed: counts.failed }
}
