import { toMarkup } from '../html.ts'
import { type Field, listFields } from './fields.ts'
import { type JsonSchema, nameOf, toSchema } from './json-schema.ts'
import { FORM_TYPE, type Operation } from './operation.ts'
import { requestSchemaOf, TEXT } from './operation-schemas.ts'
import { ownParametersOf, type Parameter } from './parameters.ts'
import { boundsOf, typeOf } from './schema-words.ts'

/** A row of the template of fields. */
type FieldRow = Omit<Field, 'mark'> & {
  /** Where a parameter is sent, or word of a member that may be missing. */
  readonly place: string
  readonly isNeeded: boolean
  readonly isAddition: boolean
}

/** The content of the template of fields. */
export type FieldTable = {
  readonly caption: string
  readonly rows: readonly FieldRow[]
}

/** The tables of a call: its parameters, its body, the bodies and headers of its answers. `objects` have tables of their own. */
export function tablesOf(operation: Operation, objects: ReadonlySet<string>): readonly FieldTable[] {
  return [
    toParameterTable('Parameters and headers', ownParametersOf(operation)),
    ...bodyTables(operation),
    ...answerTables(operation, objects),
    toHeaderTable(operation.answerHeaders ?? {}),
  ].filter(({ rows }) => rows.length > 0)
}

/** The table of the headers of answers. */
export function toHeaderTable(headers: Readonly<Record<string, string>>): FieldTable {
  const parameters = Object.entries(headers).map(([name, description]): Parameter => {
    return { name, in: 'header', required: false, description, schema: TEXT }
  })
  return toParameterTable('Headers of the answer', parameters)
}

/** The table of an object that others refer to by its name. */
export function tableOfObject(name: string, schema: JsonSchema = {}): FieldTable {
  return toTable(`Members of ${name}`, schema, false)
}

/** The table of parameters and headers. */
export function toParameterTable(caption: string, parameters: readonly Parameter[]): FieldTable {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => ({
    ...{ name, depth: 0, place, isRequired: required, type: typeOf(schema) },
    about: [toMarkup(description), boundsOf(schema)].filter(Boolean).join('. '),
    fallback: schema.default === undefined ? '' : `<code>${toMarkup(String(schema.default))}</code>`,
    ...{ isNeeded: false, isAddition: false },
  }))
  return { caption, rows }
}

function bodyTables({ body }: Operation): readonly FieldTable[] {
  if (body?.schema === undefined) return []
  const caption = body.type === FORM_TYPE ? 'Fields of the form' : `Body, <code>${body.type}</code>`
  return [toTable(caption, requestSchemaOf(body), true)]
}

function answerTables({ answers }: Operation, objects: ReadonlySet<string>): readonly FieldTable[] {
  const bodies = Object.entries(answers).flatMap(([status, all]) => all.map((body) => ({ status, ...body })))
  const described = bodies.flatMap(({ status, type, schema }) =>
    schema === undefined ? [] : [{ caption: `Answer ${status}, <code>${type}</code>`, schema }],
  )
  return described
    .filter(({ schema }, at) => described.findIndex((one) => one.schema === schema) === at)
    .map(({ caption, schema: answer }) => {
      const { schema, named } = toSchema(answer, 'output')
      const name = schema.$ref === undefined ? '' : nameOf(schema.$ref)
      return objects.has(name) ? toLinkTable(caption, schema) : toTable(caption, named[name] ?? schema, false)
    })
}

/** The whole answer is an object that has a table of its own. */
function toLinkTable(caption: string, schema: JsonSchema): FieldTable {
  const whole = { name: 'the whole body', depth: 0, place: '', about: '', fallback: '' }
  const marks = { isRequired: false, isNeeded: false, isAddition: false }
  return { caption, rows: [{ ...whole, ...marks, type: typeOf(schema) }] }
}

/** Rows of a request say what is required; those of an answer what may be missing. */
function toTable(caption: string, schema: JsonSchema, isRequest: boolean): FieldTable {
  const fields = listFields(schema)
  const isAny = fields.every(({ mark }) => mark === '')
  const rows = fields.map(({ mark, isRequired, ...field }: Field) => ({
    ...field,
    // Of values by any name, any number may be there.
    place: !isRequest && !isRequired && isAny && /\w$/.test(field.name) ? 'optional' : '',
    isRequired: isRequest && isRequired,
    isNeeded: mark === 'needed',
    isAddition: mark === 'addition',
  }))
  return { caption, rows }
}
