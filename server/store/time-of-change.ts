import { sql } from 'kysely'

/** For a row that is saved again: the given time if its title or data differ from the stored ones, else the stored time. */
export function timeOfChange(table: 'collections' | 'items') {
  const stored = (column: string) => sql.ref(`${table}.${column}`)
  const given = (column: string) => sql.ref(`excluded.${column}`)
  return sql<number>`case when ${stored('title')} = ${given('title')} and ${stored('data')} = ${given('data')}
    then ${stored('changed_at')} else ${given('changed_at')} end`
}
