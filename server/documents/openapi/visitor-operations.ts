import { z } from 'zod'
import type { VisitorCall } from '../../api/calls/visitor-call.ts'
import { visitorCalls } from '../../api/calls/visitor-calls.ts'
import { type CallGroup, VISITOR_GROUPS } from './call-groups.ts'
import { type Body, FORM_TYPE, JSON_TYPE, type Operation } from './operation.ts'

/** All calls of the visitor API. */
export const visitorOperations: readonly Operation[] = visitorCalls.map(toOperation)

function toOperation(call: VisitorCall): Operation {
  const { id, method, path, summary, pathExample, query, queryExample, area, islands, answerHeaders } = call
  return {
    ...{ id, method, path: path.replace(/:(\w+)/g, '{$1}'), summary, area, islands },
    ...{ api: 'visitor', groups: groupsOf(call), shared: [] },
    description: descriptionOf(call),
    ...(pathExample === undefined ? {} : { pathExample }),
    ...(query === undefined ? {} : { query }),
    ...(queryExample === undefined ? {} : { queryExample }),
    ...bodyOf(call),
    ...(answerHeaders === undefined ? {} : { answerHeaders }),
    answers: answersOf(call),
    problems: call.problems,
  }
}

function groupsOf({ method, isBare, isOfCart, body, fields, query }: VisitorCall): readonly CallGroup[] {
  const isWrite = method !== 'get' && isBare !== true
  const hasBody = body !== undefined || fields !== undefined
  return [
    VISITOR_GROUPS.every,
    ...(isWrite ? [VISITOR_GROUPS.write] : []),
    ...(hasBody ? [VISITOR_GROUPS.body] : []),
    ...(query === undefined ? [] : [VISITOR_GROUPS.query]),
    ...(isOfCart === true ? [VISITOR_GROUPS.cart] : []),
  ]
}

/** A call that takes JSON and forms is described by its JSON, and says which fields a form has. */
function descriptionOf({ description, body, fields }: VisitorCall): string {
  if (body === undefined || fields === undefined) return description
  const names = fields.map((name) => `\`${name}\``).join(', ')
  return `${description} A plain form sends the fields ${names}, and is answered 303.`
}

function bodyOf({ body, fields, formExample }: VisitorCall): Pick<Operation, 'body'> {
  if (body !== undefined) return { body: { type: JSON_TYPE, ...body } }
  if (fields === undefined) return {}
  const schema = z.strictObject(Object.fromEntries(fields.map((name) => [name, z.string().optional()])))
  return { body: { type: FORM_TYPE, schema, example: new URLSearchParams(formExample).toString() } }
}

function answersOf({ body, fields, status, answer }: VisitorCall): Operation['answers'] {
  if (fields !== undefined && body === undefined && status === undefined) return { 303: [] }
  return { [String(status ?? 200)]: answer === undefined ? [] : [toBody(answer)] }
}

function toBody(answer: z.ZodType | string): Body {
  return typeof answer === 'string' ? { type: answer } : { type: JSON_TYPE, schema: answer }
}
