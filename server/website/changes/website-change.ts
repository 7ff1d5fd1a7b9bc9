import { z } from 'zod'
import type { KeyedWrite } from '../../store/idempotency-keys.ts'

/** A change of the files of a website. */
export interface WebsiteChange {
  readonly websiteId: string
  readonly files: FilesChange
  readonly condition: Condition
  /** Makes the change once, however often it is sent. */
  readonly keyed: KeyedWrite | undefined
}

/** All files, whose body holds them by their paths; or one file, which is removed without a body. */
export type FilesChange =
  | { readonly kind: 'all'; readonly body: Uint8Array }
  | { readonly kind: 'one'; readonly path: string; readonly body: Uint8Array | undefined }

/** Requirements on the website before the change. */
export interface Condition {
  /** Whether it exists. */
  readonly exists?: boolean
  /** Its revision. */
  readonly revision?: number
}

/** The body of a change of all files. Their values are checked by the schemas of their kinds. */
export const filesSchema = z.strictObject({
  files: z
    .record(z.string(), z.unknown())
    .describe('The files by their paths, such as `collections/shop.json`'),
})

/** A website after a change of its files. */
export const changedSchema = z.strictObject({
  revision: z.int().describe('The number of the new content, which is the `ETag`'),
  isNew: z.boolean().describe('Whether the call made the website'),
  collections: z.int(),
  items: z.int(),
  variants: z.int(),
  coupons: z.int(),
  warnings: z
    .array(z.strictObject({ file: z.string(), path: z.string(), message: z.string() }))
    .describe('Members that are probably a mistake, and were taken as they are'),
})

export type ChangedWebsite = z.output<typeof changedSchema>
