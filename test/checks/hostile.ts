import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'

/** A hostile request with the statuses that are correct answers. */
export interface HostileRequest {
  readonly request: LoadRequest
  readonly statuses: readonly number[]
}

/** It is refused as soon as its body is read, unless its website has too many unfinished requests. */
const REFUSED = [400, 429]

/** It reaches a limit in the quarantine, or waits there for the others of its website, which may be for too long. */
const LIMITED = [422, 429, 503]

type Headers = Readonly<Record<string, string>>

const hundred = Array.from({ length: 100 }, () => 1)
const loop = '{.var @list list}{.repeated section @list}'
const endless = `${loop.repeat(5)}x${'{.end}'.repeat(5)}`
const chain = {
  template: '{@|apply a}',
  partials: { a: '{@|apply b}{@|apply b}', b: '{@|apply a}{@|apply a}' },
}
const printer = {
  template: `${loop.repeat(2)}{text}${'{.end}'.repeat(2)}`,
  context: { list: hundred, text: 'x'.repeat(1000) },
}

/** Renders that run until a limit ends them, each a template never seen before. */
function endlessRenders(headers: Headers): LoadRequest[] {
  const bodies = {
    'loops in loops': { template: `${SERIAL}${endless}`, context: { list: hundred } },
    'partials that apply each other': { ...chain, template: `${SERIAL}${chain.template}` },
    'output without end': { ...printer, template: `${SERIAL}${printer.template}` },
  }
  return Object.entries(bodies).map(([name, body]) => toLoadRequest(name, { path: '/render', headers, body }))
}

/** The same render that runs into its limit again and again, so that it can be answered from memory. */
function repeatedRender(headers: Headers): LoadRequest {
  const body = { template: endless, context: { list: hundred } }
  return toLoadRequest('the same loops again', { path: '/render', headers, body })
}

/** A template whose compiling takes seconds, many times its deadline, so that the thread is ended for hanging. */
function tooLongToCompile(headers: Headers): LoadRequest {
  const given = { ...headers, 'x-request-deadline': '60' }
  const body = { template: `${SERIAL}${'{.a}'.repeat(1_250_000)}` }
  return toLoadRequest('a template that hangs', { path: '/render', headers: given, body })
}

/** As many objects as a body holds. They need more heap than the soak gives the thread, and are refused without parsing. */
function tooMuchData(headers: Headers): LoadRequest {
  const body = `{"template":"${SERIAL}{a|count}","context":{"a":[${'{},'.repeat(2_600_000)}0]}}`
  return toLoadRequest('as much data as a body holds', { path: '/render', headers, body })
}

/** One of each kind of request that tries to do harm. */
export function hostileRequests(headers: Headers): HostileRequest[] {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const refused = {
    'no JSON': '{"template": "{a}", "context": {"a": ',
    'data too deep': `{"template": "{a}", "context": ${deep}}`,
    'an unknown field': { template: '{a}', evil: true },
  }
  const blocks = toLoadRequest('blocks in blocks', {
    path: '/render',
    headers,
    body: { template: `${SERIAL}${'{.section a}'.repeat(5000)}` },
  })
  const limited = [
    ...endlessRenders(headers),
    ...[repeatedRender, tooMuchData, tooLongToCompile].map((make) => make(headers)),
    blocks,
  ]
  return [
    ...limited.map((request) => ({ request, statuses: LIMITED })),
    ...Object.entries(refused).map(([name, body]) => ({
      request: toLoadRequest(name, { path: '/render', headers, body }),
      statuses: REFUSED,
    })),
  ]
}
