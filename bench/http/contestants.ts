import { join } from 'node:path'
import { toDigests, uploadSample, withOwnData } from '../load/digests.ts'
import { type RenderBody, withOwnMember, withOwnMembers } from '../load/render-sample.ts'
import { REQUEST_ID } from '../load/request.ts'
import { type ServerProcess, startServer, startService } from '../support/server-process.ts'
import { type Shot, send } from './shot.ts'

type Environment = Readonly<Record<string, string>>

interface Contestant {
  readonly title: string
  /** Starts the server; `html` is the page that it must answer. The service takes variables of its environment. */
  start(html: string, environment: Environment): Promise<ServerProcess>
  /** Uploads the data that the server needs beforehand. Returns the request to send. */
  prepare(url: string, page: RenderBody): Promise<Shot>
  /** Whether the page ends with a text that no other one has. */
  readonly printsOwnData?: boolean
}

/** `send` puts a UUID in the place of the text that no other request has. */
const UUID_LENGTH = 36

const servers = join(import.meta.dirname, 'servers')

/** One process without a primary and with default settings, so it logs a line for each request. */
const startOurs = (_html: string, environment: Environment) => startService({ WORKERS: '1', ...environment })

/** All contestants, in the order of the tables. */
export const contestants = {
  fastify: {
    title: 'bare Fastify',
    start: (html) => startServer(join(servers, 'fastify.ts'), { input: html }),
    prepare: sendPage,
  },
  'fastify-digest': {
    title: 'bare Fastify, by digest',
    start: (html) => startServer(join(servers, 'fastify.ts'), { input: html }),
    prepare: async (url, page) => toShot(url, toDigests(page)),
  },
  reference: {
    title: 'reference',
    start: () => startServer(join(servers, 'reference.ts')),
    prepare: sendPage,
  },
  body: { title: 'Vitrine', start: startOurs, prepare: sendPage },
  'body-new': { title: 'Vitrine, own data', start: startOurs, prepare: sendOwnPage },
  'body-other': { title: 'Vitrine, other data', start: startOurs, prepare: sendOtherPage },
  digest: { title: 'Vitrine, by digest', start: startOurs, prepare: sendDigests },
  'digest-new': { title: 'Vitrine, by digest, own data', start: startOurs, prepare: sendOwnDigests },
  'digest-page': {
    title: 'Vitrine, by digest, own page',
    start: startOurs,
    prepare: (url, page) => sendOwnDigests(url, { ...page, template: `${page.template}{visitor}` }),
    printsOwnData: true,
  },
  'body-304': {
    title: 'Vitrine, 304',
    start: startOurs,
    prepare: async (url, page) => toConditional(await sendPage(url, page)),
  },
  'digest-304': {
    title: 'Vitrine, by digest, 304',
    start: startOurs,
    prepare: async (url, page) => toConditional(await sendDigests(url, page)),
  },
} satisfies { readonly [name: string]: Contestant }

export type ContestantName = keyof typeof contestants

export const contestantNames = Object.keys(contestants) as ContestantName[]

/** Values by contestant, as entries with typed names. */
export function entriesOf<Value>(
  object: { readonly [name in ContestantName]?: Value },
): [ContestantName, Value][] {
  return Object.entries(object) as [ContestantName, Value][]
}

/** Starts a contestant; its server stops when it goes out of scope. */
export async function startContestant(
  name: ContestantName,
  page: RenderBody,
  html: string,
  environment: Environment = {},
) {
  const contestant: Contestant = contestants[name]
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await contestant.start(html, environment))
  const shot = await contestant.prepare(`http://127.0.0.1:${server.port}/render`, page)
  await checkAnswer(contestant, shot, html)
  const started = stack.move()
  return { server, shot, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

async function sendPage(url: string, page: RenderBody): Promise<Shot> {
  return toShot(url, page)
}

async function sendOwnPage(url: string, page: RenderBody): Promise<Shot> {
  return toShot(url, withOwnMember(page, REQUEST_ID))
}

async function sendOtherPage(url: string, page: RenderBody): Promise<Shot> {
  return toShot(url, withOwnMembers(page, REQUEST_ID))
}

async function sendDigests(url: string, page: RenderBody): Promise<Shot> {
  return toShot(url, await uploadSample(Number(new URL(url).port), page))
}

async function sendOwnDigests(url: string, page: RenderBody): Promise<Shot> {
  return toShot(url, withOwnData(await uploadSample(Number(new URL(url).port), page), REQUEST_ID))
}

function toShot(url: string, request: object): Shot {
  const headers = { 'content-type': 'application/json' }
  return { url, method: 'POST', headers, body: JSON.stringify(request), status: 200 }
}

/** The same request from a caller with the page in its cache. */
async function toConditional(shot: Shot): Promise<Shot> {
  const { headers } = await send(shot)
  return { ...shot, headers: { ...shot.headers, 'if-none-match': headers.get('etag') ?? '' }, status: 304 }
}

async function checkAnswer({ title, printsOwnData }: Contestant, shot: Shot, html: string): Promise<void> {
  const response = await send(shot)
  const text = await response.text()
  if (response.status !== shot.status) throw new Error(`${title} answers ${response.status}: ${text}`)
  const page = printsOwnData === true ? text.slice(0, -UUID_LENGTH) : text
  if (shot.status === 200 && page !== html) throw new Error(`${title} answers another page than Vitrine.`)
}
