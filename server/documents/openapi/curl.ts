import type { Operation } from './operation.ts'
import { parametersOf } from './parameters.ts'

const LISTENERS = { internal: 'http://127.0.0.1:8081', public: 'http://127.0.0.1:8080' }

/** A command that can be run as it is on the machine of the service. */
export function curlOf(operation: Operation): string {
  const { api, method, path, pathExample = {}, body } = operation
  const at = Object.entries(pathExample).reduce((url, [name, value]) => url.replace(`{${name}}`, value), path)
  const base = api === 'visitor' ? LISTENERS.public : LISTENERS.internal
  const text = typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example)
  const hasBody = text !== undefined
  const parts = [
    `curl ${methodOption(method, hasBody)}${quoted(`${base}${at}${queryOf(operation)}`)}`,
    ...headersOf(operation),
    ...(hasBody ? [`  -H 'content-type: ${body?.type}'`, `  --data-binary '${text}'`] : []),
  ]
  return parts.join(' \\\n')
}

/** The option of `curl` for a method, which it chooses itself for GET and for a POST with a body. */
function methodOption(method: Operation['method'], hasBody: boolean): string {
  if (method === 'head') return '-I '
  if (method === 'get' || (method === 'post' && hasBody)) return ''
  return `-X ${method.toUpperCase()} `
}

/** The parameters that a call cannot do without. */
function queryOf({ queryExample = {} }: Operation): string {
  const query = new URLSearchParams(queryExample).toString()
  return query === '' ? '' : `?${query}`
}

function quoted(url: string): string {
  return url.includes('?') ? `'${url}'` : url
}

function headersOf(operation: Operation): readonly string[] {
  const { api, websiteExample = 'harbour' } = operation
  if (api === 'owner') return [`  -H 'x-website-id: ${websiteExample}'`]
  if (api !== 'visitor') return []
  const isWrite = parametersOf(operation).some(({ name }) => name === 'x-csrf-token')
  return ['  -b jar -c jar', ...(isWrite ? ['  -H "x-csrf-token: $CRUMB"'] : [])]
}
