import { hash } from 'node:crypto'
import type { RenderBody } from './render-sample.ts'

/** A request that names everything large by its digest. */
export interface DigestRequest {
  readonly template: { readonly digest: string }
  readonly partials: Readonly<Record<string, { readonly digest: string }>>
  readonly context: { readonly digest: string; readonly overlay?: Readonly<Record<string, string>> }
  readonly now: number
}

/** The same request with data that no other request has, as `withOwnMember` adds it. */
export function withOwnData(request: DigestRequest, id: string): DigestRequest {
  return { ...request, context: { ...request.context, overlay: { visitor: id } } }
}

/** The request that names the template, the partials and the context of a page. */
export function toDigests(page: RenderBody): DigestRequest {
  const { template, partials, context } = page
  const name = (text: string) => ({ digest: `sha256-${hash('sha256', text, 'hex')}` })
  return {
    ...page,
    template: name(template),
    partials: Object.fromEntries(Object.entries(partials).map(([key, source]) => [key, name(source)])),
    context: name(JSON.stringify(context)),
  }
}

/** Uploads the template, the partials and the context of a page; answers the request that names them. */
export async function uploadSample(port: number, page: RenderBody): Promise<DigestRequest> {
  const request = toDigests(page)
  const upload = async (store: string, { digest }: { digest: string }, type: string, body: string) => {
    const url = `http://127.0.0.1:${port}/${store}/${digest}`
    const { status } = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })
    if (status !== 200 && status !== 201) throw new Error(`PUT /${store}/{digest} answers ${status}.`)
  }
  await upload('templates', request.template, 'text/plain', page.template)
  for (const [name, digest] of Object.entries(request.partials))
    await upload('templates', digest, 'text/plain', page.partials[name] ?? '')
  await upload('contexts', request.context, 'application/json', JSON.stringify(page.context))
  return request
}
