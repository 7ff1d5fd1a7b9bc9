import { z } from 'zod'
import type { Row, TableName } from './tables.ts'

/**
 * The format of a backup file: gzipped lines of JSON. The first line is the header, each further line is a row, and the
 * last line is the footer: row counts by table, and the SHA-256 of all lines before it.
 */

export const FORMAT = 'vitrine-backup'
export const VERSION = 1

export interface BackupHeader {
  /** The newest migration of the store, which names the schema of the rows. */
  readonly migration: string
  /** ISO 8601. */
  readonly createdAt: string
}

export interface BackupRow {
  readonly table: TableName
  readonly row: Row
}

/** A row that was read, with the number of its line in the file, from 1. */
export type ReadRow = BackupRow & { readonly line: number }

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  migration: z.string(),
  createdAt: z.string(),
})

export const footerSchema = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() })
