import { z } from 'zod'
import type { Row, TableName } from './tables.ts'

/**
 * The file of a backup: lines of JSON, compressed with gzip. The first one says what it is, each further one is a row, and the last
 * one holds the numbers of rows and the SHA-256 of all lines before it.
 */

export const FORMAT = 'vitrine-backup'
export const VERSION = 1

/** What begins a backup. */
export interface BackupHeader {
  /** The form that the tables had. */
  readonly migration: string
  readonly createdAt: string
}

export interface BackupRow {
  readonly table: TableName
  readonly row: Row
}

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  migration: z.string(),
  createdAt: z.string(),
})

export const footerSchema = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() })
