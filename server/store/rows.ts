/** `websiteId` becomes `website_id`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** The members of a value whose column is not their name in snake case, or does not hold them as they are. */
export interface RowRules<Value> {
  readonly columns?: { readonly [Name in keyof Value]?: string }
  /** Kept as JSON. Null stays null. */
  readonly json?: readonly (keyof Value)[]
  /** Booleans, kept as 0 and 1. */
  readonly flags?: readonly (keyof Value)[]
}

type ColumnOf<Name extends string, Rules> = Rules extends {
  readonly columns: { readonly [Key in Name]: infer Column }
}
  ? Column
  : Snake<Name>

type StoredMember<Member, Name, Rules> = Rules extends { readonly json: readonly (infer Json)[] }
  ? Name extends Json
    ? string | Extract<Member, null>
    : StoredMember<Member, Name, object>
  : Member extends boolean
    ? number
    : Member

/** The row of a value. */
export type RowOf<Value, Rules extends RowRules<Value> = object> = {
  readonly [Name in keyof Value & string as ColumnOf<Name, Rules> & string]: StoredMember<
    Value[Name],
    Name,
    Rules
  >
}

/** The rows of one table, converted from values and back. */
export interface RowForm<Value, Row> {
  readonly toRow: (value: Value) => Row
  /** The columns of those members that a change has. */
  readonly toColumns: (change: Partial<Value>) => Partial<Row>
  readonly toValue: (row: Row) => Value
}

/** Describes the rows of a table: `defineRows<Contributor>()({ json: ['roles'] })`. */
export function defineRows<Value extends object>() {
  return <const Rules extends RowRules<Value> = object>(
    rules?: Rules,
  ): RowForm<Value, RowOf<Value, Rules>> => {
    const { columns = {}, json = [], flags = [] } = (rules ?? {}) as RowRules<Record<string, unknown>>
    const columnsByName = new Map(Object.entries(columns as Record<string, string>))
    const namesByColumn = new Map([...columnsByName].map(([name, column]) => [column, name]))
    const choose = (name: string, ofJson: ConvertMember, ofFlag: ConvertMember) =>
      (json as readonly string[]).includes(name)
        ? ofJson
        : (flags as readonly string[]).includes(name)
          ? ofFlag
          : undefined
    const toRow = converter((name) => ({
      to: columnsByName.get(name) ?? toSnake(name),
      convert: choose(name, JSON.stringify, Number),
    }))
    const toValue = converter((column) => {
      const to = namesByColumn.get(column) ?? toCamel(column)
      return {
        to,
        convert: choose(
          to,
          (text) => JSON.parse(String(text)),
          (bit) => bit === 1,
        ),
      }
    })
    return { toRow, toColumns: toRow, toValue } as unknown as RowForm<Value, RowOf<Value, Rules>>
  }
}

type ConvertMember = (member: unknown) => unknown

interface RowField {
  readonly to: string
  /** Missing for a member that stays as it is. */
  readonly convert: ConvertMember | undefined
}

/** Finds the field of each name once, because rows are read for each page. */
function converter(find: (name: string) => RowField): (from: Readonly<Record<string, unknown>>) => object {
  const known = new Map<string, RowField>()
  return (from) => {
    const made: Record<string, unknown> = {}
    for (const name of Object.keys(from)) {
      const member = from[name]
      if (member === undefined) continue
      const field = known.get(name) ?? find(name)
      known.set(name, field)
      made[field.to] = field.convert === undefined || member === null ? member : field.convert(member)
    }
    return made
  }
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toCamel(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
