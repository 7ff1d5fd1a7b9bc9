import { buildRenderApp } from '../../../server/render-app.ts'
import { startSiteApp } from './site-app.ts'

/** An answer of the owner API. */
export interface OwnerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  readonly json: any
}

/** Asks the owner API for a website, by default the first one. */
export type AskOwner = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: {
    readonly body?: unknown
    readonly website?: string
    readonly headers?: Readonly<Record<string, string>>
  },
) => Promise<OwnerAnswer>

/** The app of websites and the render API with the owner API, over one store. The caller closes them. */
export async function startOwnerApp(options: Parameters<typeof startSiteApp>[0] = {}) {
  const site = await startSiteApp(options)
  const owner = await openOwnerApp(site)
  const close = async () => {
    await owner.close()
    await site.close()
  }
  return { ...site, ...owner, close }
}

type SiteApp = Awaited<ReturnType<typeof startSiteApp>>

/** The render API with the owner API beside an app of websites. The caller closes it first. */
export async function openOwnerApp({
  config,
  rendering,
  store,
  websites,
}: Pick<SiteApp, 'config' | 'rendering' | 'store' | 'websites'>) {
  const app = await buildRenderApp(config, false, { rendering, owner: { store, ...websites } })
  return { ownerApp: app, askOwner: asksOwner(app), close: async () => void (await app.close()) }
}

function asksOwner(app: Awaited<ReturnType<typeof buildRenderApp>>): AskOwner {
  return async (method, path, { body, website = 'quay', headers = {} } = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/owner/${path}`,
      headers: {
        ...(website === '' ? {} : { 'x-website-id': website }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      json: isJson ? answer.json() : undefined,
    }
  }
}
