import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { buildSiteApp } from '../../../server/site-app.ts'
import { callOf, requireDescribed } from './described-answers.ts'

type Headers = Readonly<Record<string, string>>

interface SiteRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string | Buffer | undefined
}

export interface SiteAnswer {
  readonly status: number
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly body: string
}

/** Asks a site host, wherever that is. */
export type Ask = (request: SiteRequest) => Promise<SiteAnswer>

type SiteApp = Awaited<ReturnType<typeof buildSiteApp>>

/** Asks an app without a port. Answers of the visitor API have to be as their documents describe them. */
export function asksApp(app: Pick<SiteApp, 'inject' | 'hasRoute'>): Ask {
  // An existing platform answers in its own way.
  const isOurs = !app.hasRoute({ method: 'GET', url: '/api/*' })
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const { statusCode: status, headers: answered, body: sent } = answer
    const call = callOf(method, path)
    if (isOurs && call !== undefined) requireDescribed(call, { status, headers: answered, body: sent })
    return { status, headers: answered as IncomingHttpHeaders, body: sent }
  }
}

/** Asks at a port of this machine, over connections that stay open. */
export function asksPort(port: number): Ask {
  const agent = new Agent({ keepAlive: true })
  return ({ method, path, headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<SiteAnswer>()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest({
      ...{ host: '127.0.0.1', port, agent, method, path },
      headers: { ...headers, ...length },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response
      text(response).then((answer) => resolve({ status, headers: answered, body: answer }), reject)
    })
    request.end(body)
    return promise
  }
}

/** Asks each time from another address, for a service that trusts this machine as its proxy: no rate counts them together. */
export function fromManyAddresses(ask: Ask): Ask {
  let asked = 0
  return (request) => {
    asked++
    const from = { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` }
    return ask({ ...request, headers: { ...from, ...request.headers } })
  }
}

/** The lines in which an answer sets cookies. */
export function cookiesOf({ headers }: SiteAnswer): readonly string[] {
  return [headers['set-cookie'] ?? []].flat()
}

/** A visitor with a browser: keeps cookies, and sends the crumb with each write. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #ask: Ask
  readonly #host: string

  constructor(ask: Ask, host: string) {
    this.#ask = ask
    this.#host = host
  }

  /** A visitor who has opened a page, and so has a crumb. */
  static async meet(ask: Ask, host: string): Promise<Visitor> {
    const visitor = new Visitor(ask, host)
    await visitor.renewCrumb()
    return visitor
  }

  /** Opens a page once more, because a crumb belongs to the sessions in the other cookies. */
  renewCrumb(): Promise<SiteAnswer> {
    return this.get('/api/commerce/shopping-cart')
  }

  get crumb(): string {
    return this.cookies.get('crumb') ?? ''
  }

  get(path: string, headers: Headers = {}): Promise<SiteAnswer> {
    return this.request('GET', path, { headers })
  }

  /** Sends JSON, as scripts do. */
  send(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<SiteAnswer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return this.request(method, path, {
      headers: { 'x-csrf-token': this.crumb, ...type, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  /** Sends a form, as browsers do without a script. */
  submit(path: string, fields: Headers, headers: Headers = {}): Promise<SiteAnswer> {
    return this.request('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ crumb: this.crumb, ...fields }).toString(),
    })
  }

  /** Sends a form as a browser does, and opens the page that the answer leads to. */
  async browse(path: string, fields: Headers): Promise<SiteAnswer> {
    const html = { accept: 'text/html' }
    const answer = await this.submit(path, fields, html)
    const [to = ''] = (answer.headers.location ?? '').split('#')
    return to === '' ? answer : this.get(to, html)
  }

  /** Sends anything, with the cookies. */
  async request(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Headers; body?: string | Buffer | undefined } = {},
  ): Promise<SiteAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { host: this.#host, ...(cookie === '' ? {} : { cookie }) }
    const answer = await this.#ask({ method, path, headers: { ...own, ...headers }, body })
    for (const line of cookiesOf(answer)) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, decodeURIComponent(value))
  }
}
