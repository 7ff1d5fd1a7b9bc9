import { digestOf, type RenderBody } from './render-sample.ts'

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

/** Uploads the template, the partials and the context of a page; answers the request that names them. */
export async function uploadSample(port: number, page: RenderBody): Promise<DigestRequest> {
  const { template, partials, context } = page
  const uploadTemplate = (source: string) => upload(port, 'templates', 'text/plain', source)
  return {
    ...page,
    template: await uploadTemplate(template),
    partials: Object.fromEntries(
      await Promise.all(
        Object.entries(partials).map(async ([name, source]) => [name, await uploadTemplate(source)] as const),
      ),
    ),
    context: await upload(port, 'contexts', 'application/json', JSON.stringify(context)),
  }
}

/** The same request for a server without uploads. */
export function toDigests(page: RenderBody): DigestRequest {
  const { template, partials, context } = page
  const name = (text: string) => ({ digest: digestOf(text) })
  return {
    ...page,
    template: name(template),
    partials: Object.fromEntries(Object.entries(partials).map(([key, source]) => [key, name(source)])),
    context: name(JSON.stringify(context)),
  }
}

async function upload(
  port: number,
  store: 'templates' | 'contexts',
  contentType: string,
  body: string,
): Promise<{ digest: string }> {
  const digest = digestOf(body)
  const url = `http://127.0.0.1:${port}/${store}/${digest}`
  const { status } = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body })
  if (status !== 200 && status !== 201) throw new Error(`PUT /${store}/{digest} answers ${status}.`)
  return { digest }
}
