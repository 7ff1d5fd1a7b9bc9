import type { OwnerCall } from '../../owner/call.ts'
import { ownerCalls } from '../../owner/calls.ts'
import { OWNER_GROUPS } from './call-groups.ts'
import { type Body, JSON_TYPE, type Operation } from './operation.ts'

/** All calls of the owner API, made from the table that makes their routes. */
export const ownerOperations: readonly Operation[] = ownerCalls.map(toOperation)

function toOperation(call: OwnerCall): Operation {
  const { id, method, path, summary, description, pathExample, query, body, status = 200 } = call
  const { every, write, body: bodies } = OWNER_GROUPS
  const groups = [every, ...(method === 'get' ? [] : [write]), ...(body === undefined ? [] : [bodies])]
  return {
    ...{ id, method, path, summary, description, api: 'owner', area: areaOf(path), groups, shared: [] },
    websiteExample: call.websiteExample,
    headers: versionHeadersOf(call),
    ...(pathExample === undefined ? {} : { pathExample }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: { type: JSON_TYPE, ...body } }),
    answers: { [status]: [toBody(call.answer)], ...furtherAnswers(call) },
    problems: call.problems,
  }
}

/** The heading of a call: `gift-cards` of `/api/owner/gift-cards/{id}` is `Gift cards`. */
function areaOf(path: string): string {
  const [, , , resource = ''] = path.split('/')
  return resource.charAt(0).toUpperCase() + resource.slice(1).replaceAll('-', ' ')
}

/** The headers of a call whose answer has a version. */
function versionHeadersOf({ method, isVersioned }: OwnerCall): Readonly<Record<string, string>> {
  if (isVersioned !== true) return {}
  if (method === 'get')
    return { 'if-none-match': 'The ETag of an earlier answer; the answer is 304 if no change came since' }
  return {
    'if-match': 'The ETag of the last answer; 412 when another change came first',
    'if-none-match': '`*`, for a website that does not exist; 412 when it does',
  }
}

function furtherAnswers(call: OwnerCall): Operation['answers'] {
  if (call.isVersioned !== true) return {}
  if (call.method === 'get') return { 304: [] }
  return 'makesWebsite' in call ? { 201: [toBody(call.answer)] } : {}
}

function toBody(answer: OwnerCall['answer']): Body {
  return typeof answer === 'string' ? { type: answer } : { type: JSON_TYPE, schema: answer }
}
