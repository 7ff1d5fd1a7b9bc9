import { uploadSample, withOwnData } from '../../bench/load/digests.ts'
import {
  type RenderBody,
  readEngineSample,
  readRealSample,
  withOwnMember,
} from '../../bench/load/render-sample.ts'
import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { hostileRequests } from './hostile.ts'

/** One kind of request in a mix. */
export interface TrafficKind {
  readonly request: LoadRequest
  /** How many of a thousand requests are of this kind. */
  readonly perMille: number
  /** The statuses that are correct answers. */
  readonly statuses: readonly number[]
}

const headers = { 'x-website-id': 'site' }

/** Of each of the ten kinds, which makes a twentieth of the whole. */
const HOSTILE_PER_MILLE = 5

/** The requests of a day. A tenth has templates never seen before, a twentieth is hostile. */
export async function trafficOf(port: number): Promise<TrafficKind[]> {
  const [real, shop, blog] = [readRealSample(), readEngineSample('catalogue'), readEngineSample('blog')].map(
    ({ request }) => request,
  ) as [RenderBody, RenderBody, RenderBody]
  const stored = await uploadSample(port, real)
  const { template, partials } = real
  return [
    page('a page', 100, real),
    page('a page with data of its visitor', 120, withOwnMember(real, SERIAL)),
    page('a page of products', 136, shop),
    page('a page of posts', 140, blog),
    page('a page by digest', 100, stored),
    page('a page by digest with data of its visitor', 100, withOwnData(stored, SERIAL)),
    page('a page whose template is new', 90, { ...shop, template: `${shop.template}${SERIAL}` }),
    await unchanged('a page that is known', 70, port, real),
    await unchanged('a page by digest that is known', 50, port, stored),
    toKind(
      'a check',
      40,
      toLoadRequest('a check', { path: '/check', headers, body: { template, partials } }),
    ),
    ...hostile(),
  ]
}

/** Indices of the kinds in an order that mixes them evenly, the same at each call. */
export function shuffledOrder(traffic: readonly TrafficKind[]): number[] {
  const order = traffic.flatMap(({ perMille }, index) => Array.from({ length: perMille }, () => index))
  // Steps of a size that has no divisor in common with the length meet each place once.
  const step = STEPS.find((size) => order.length % size !== 0) ?? 1
  return order.map((_, at) => order[(at * step) % order.length] ?? 0)
}

/** Prime numbers of about the golden section of a thousand. */
const STEPS = [617, 619, 631]

function page(name: string, perMille: number, body: object): TrafficKind {
  return toKind(name, perMille, toLoadRequest(name, { path: '/render', headers, body }))
}

async function unchanged(name: string, perMille: number, port: number, body: object): Promise<TrafficKind> {
  const response = await fetch(`http://127.0.0.1:${port}/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const known = { ...headers, 'if-none-match': response.headers.get('etag') ?? '' }
  const request = toLoadRequest(name, { path: '/render', headers: known, body })
  return { request, perMille, statuses: [304] }
}

function hostile(): TrafficKind[] {
  return hostileRequests({ 'x-website-id': 'hostile' }).map((kind) => ({
    ...kind,
    perMille: HOSTILE_PER_MILLE,
  }))
}

function toKind(name: string, perMille: number, request: LoadRequest): TrafficKind {
  return { request: { ...request, name }, perMille, statuses: [200] }
}
