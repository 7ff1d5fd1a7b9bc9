import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'
import type { Range } from './types.ts'

/** The searchable text of an item. */
interface SearchText {
  readonly websiteId: string
  readonly itemId: string
  readonly title: string
  readonly text: string
}

/** Full-text search over items. */
export interface SearchIndex {
  save(text: SearchText): Promise<void>
  remove(websiteId: string, itemIds: readonly string[]): Promise<void>
  /** The ids of items that match every word, the best match first. */
  find(websiteId: string, query: string, range: Range): Promise<readonly string[]>
}

/** Bounds the cost of a query; further words are ignored. */
const MAX_WORDS = 12

export function createSearchIndex({ kind, db }: OpenDatabase): SearchIndex {
  return kind === 'sqlite' ? createSqliteIndex(db) : createPostgresIndex(db)
}

/** Keeps letters and digits only, so no operator of a database's query syntax gets through. */
function wordsOf(query: string): readonly string[] {
  return (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
}

function createSqliteIndex(db: Database): SearchIndex {
  return {
    async save({ websiteId, itemId, title, text }) {
      await sql`insert or replace into item_search (rowid, item_id, website_id, title, body)
        values (${rowOf(websiteId, itemId)}, ${itemId}, ${websiteId}, ${title}, ${text})`.execute(db)
    },
    async remove(websiteId, itemIds) {
      for (const itemId of itemIds)
        await sql`delete from item_search where rowid = ${rowOf(websiteId, itemId)}`.execute(db)
    },
    async find(websiteId, query, { limit, offset }) {
      const words = wordsOf(query)
      if (words.length === 0) return []
      const match = words.map((word) => `"${word}"*`).join(' ')
      const { rows } = await sql<{ item_id: string }>`select item_id from item_search
        where item_search match ${match} and website_id = ${websiteId}
        order by bm25(item_search, 0, 0, 4, 1), item_id limit ${limit} offset ${offset}`.execute(db)
      return rows.map((row) => row.item_id)
    },
  }
}

/** The rowid of an item, derived from its key. FTS5 finds a row without a full scan by its rowid only. */
function rowOf(websiteId: string, itemId: string): bigint {
  const digest = createHash('sha256')
    .update(JSON.stringify([websiteId, itemId]))
    .digest()
  return digest.readBigInt64BE()
}

function createPostgresIndex(db: Database): SearchIndex {
  return {
    async save({ websiteId, itemId, title, text }) {
      await sql`insert into item_search (website_id, item_id, document)
        values (${websiteId}, ${itemId},
          setweight(to_tsvector('simple', ${title}), 'A') || to_tsvector('simple', ${text}))
        on conflict (website_id, item_id) do update set document = excluded.document`.execute(db)
    },
    async remove(websiteId, itemIds) {
      await db
        .deleteFrom('item_search')
        .where('website_id', '=', websiteId)
        .where('item_id', 'in', itemIds)
        .execute()
    },
    async find(websiteId, query, { limit, offset }) {
      const words = wordsOf(query)
      if (words.length === 0) return []
      const match = words.map((word) => `${word}:*`).join(' & ')
      const { rows } = await sql<{
        item_id: string
      }>`select item_id from item_search, to_tsquery('simple', ${match}) query
        where website_id = ${websiteId} and document @@ query
        order by ts_rank(document, query) desc, item_id limit ${limit} offset ${offset}`.execute(db)
      return rows.map((row) => row.item_id)
    },
  }
}
