import type { ProblemCode } from '../../errors/catalogue.ts'
import type { OwnerCall } from '../../owner/call.ts'
import { ownerCalls } from '../../owner/calls.ts'
import { type Body, bodyProblems, JSON_TYPE, type Operation } from './operations.ts'

/** Problems of every call of the owner API. */
const common: readonly ProblemCode[] = [
  'header_invalid',
  'website_missing',
  'query_invalid',
  'key_missing',
  'caller_foreign',
  'website_unknown',
  'overloaded',
]

/** All calls of the owner API, made from the table that makes their routes. */
export const ownerOperations: readonly Operation[] = ownerCalls.map(toOperation)

function toOperation(call: OwnerCall): Operation {
  const { id, method, path, summary, description, pathExample, query, body, status = 200 } = call
  const isWrite = method !== 'get'
  return {
    ...{ id, method, path, summary, description, isWork: true, isOwner: true },
    websiteExample: call.websiteExample,
    ...(pathExample === undefined ? {} : { pathExample }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: { type: JSON_TYPE, ...body } }),
    headers: headersOf(call),
    answers: { [status]: [toBody(call.answer)], ...furtherAnswers(call) },
    problems: [
      ...(body === undefined ? [] : [...bodyProblems, 'data_too_deep' as const]),
      ...common,
      ...(isWrite ? (['idempotency_key_reused'] as const) : []),
      ...call.problems,
    ],
  }
}

function headersOf({ method, isVersioned }: OwnerCall): Readonly<Record<string, string>> {
  const isWrite = method !== 'get'
  return {
    ...(isWrite
      ? { 'idempotency-key': 'A random key; a change that is sent again with it is made once' }
      : {}),
    ...(isVersioned === true && isWrite
      ? {
          'if-match': 'The ETag of the last answer; 412 when another change came first',
          'if-none-match': '`*`, for a website that does not exist; 412 when it does',
        }
      : {}),
    ...(isVersioned === true && !isWrite
      ? { 'if-none-match': 'The ETag of an earlier answer; the answer is 304 if no change came since' }
      : {}),
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
