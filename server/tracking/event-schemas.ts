import {
  CONTEXT_FIELDS,
  type EventField,
  type EventFields,
  TRACKED_EVENTS,
} from '../../engine/domain/tracking/events.ts'
import type { Data } from './read-fields.ts'

/** The JSON Schema of the content of an event. */
export interface EventSchema {
  readonly $schema: string
  readonly title: string
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** A finding of the validate mode. */
export interface ContentError {
  /** Such as `/item_id`; '' for the content itself. */
  readonly path: string
  readonly message: string
}

const TYPES: Readonly<Record<EventField, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'number' } },
}

const WORDS: Readonly<Record<EventField, string>> = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  texts: 'a list of texts',
  numbers: 'a list of numbers',
}

/** Members that a content may have beside the fields of its event. */
const FRAME: EventFields = { id: 'text', ...CONTEXT_FIELDS }

/** The names of the schemas, which are those of the events. */
export function schemaNames(): readonly string[] {
  return Object.keys(TRACKED_EVENTS)
}

/** The schema of an event; undefined for an unknown name. */
export function schemaOf(name: string): EventSchema | undefined {
  const own = fieldsOf(name)
  if (own === undefined) return undefined
  const properties = Object.entries({ ...FRAME, ...own }).map(([field, type]) => [field, TYPES[type]])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(own),
    additionalProperties: false,
  }
}

/** How the content of an event differs from its schema; none for content that fits. */
export function errorsIn(name: string, content: Data): readonly ContentError[] {
  const own = fieldsOf(name) ?? {}
  const all = { ...FRAME, ...own }
  const missing = Object.keys(own).filter((field) => content[field] === undefined)
  return [
    ...missing.map((field) => ({ path: `/${field}`, message: 'This field is missing.' })),
    ...Object.entries(content).flatMap(([field, value]) => {
      const type = Object.hasOwn(all, field) ? all[field] : undefined
      if (type === undefined) return [{ path: `/${field}`, message: 'This field is not in the schema.' }]
      return isOf(type, value) ? [] : [{ path: `/${field}`, message: `Send ${WORDS[type]}.` }]
    }),
  ]
}

function fieldsOf(name: string): EventFields | undefined {
  return Object.hasOwn(TRACKED_EVENTS, name) ? TRACKED_EVENTS[name] : undefined
}

function isOf(type: EventField, value: unknown): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    case 'numbers':
      return Array.isArray(value) && value.every((one) => typeof one === 'number')
  }
}
