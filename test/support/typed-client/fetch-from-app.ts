import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** An app without a port. */
interface App {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** `fetch` that asks an app without a port. */
export function fetchFromApp(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search, host } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { host, ...Object.fromEntries(request.headers) },
      ...(payload.length === 0 ? {} : { payload }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) headers.append(name, String(one))
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
