import { z } from 'zod'
import { digestSchema } from '../../bytes/digest.ts'
import { isAssetName, isDrawing } from './asset-names.ts'
import { FileRefused } from './regular-file.ts'

/**
 * The files of a website as values of JSON: a JSON file is its own value, a drawing its text, any other asset its bytes in
 * base64. An asset that the store has may be named by its digest.
 */

/** A kind of file, each of which has its place. */
export type FileKind = 'site' | 'collection' | 'translation' | 'asset'

/** A name without control characters, which is no path. */
const PATH = /^(?<folder>collections|translations|assets)\/(?<name>[^/\p{Cc}]{1,200})$/u

const KINDS = { collections: 'collection', translations: 'translation' } as const

/** The kind of file at a path; undefined for one that no file of a website has. */
export function kindOf(path: string): FileKind | undefined {
  if (path === 'site.json') return 'site'
  const { folder = '', name = '' } = PATH.exec(path)?.groups ?? {}
  if (folder === 'assets') return isAssetName(name) ? 'asset' : undefined
  return name.endsWith('.json') ? KINDS[folder as keyof typeof KINDS] : undefined
}

/** Where each kind of file stands, for messages. */
export const FILE_PLACES =
  'site.json, collections/NAME.json, translations/LANGUAGE.json or assets/NAME with the ending of a picture, sound, film or PDF'

/** An asset that is named in place of its bytes. */
export const assetReference = z.strictObject({
  digest: digestSchema,
  bytes: z.int().min(0).optional(),
})

/** The bytes of an asset. Throws `FileRefused` for a text that is not base64, unless it is a drawing. */
export function toBytes(name: string, text: string): Buffer {
  if (isDrawing(name)) return Buffer.from(text)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new FileRefused('expected the bytes in base64, with padding')
  return bytes
}

/** The JSON of an asset, from its bytes in base64. */
export function toJsonText(name: string, base64: string): string {
  return isDrawing(name) ? JSON.stringify(Buffer.from(base64, 'base64').toString()) : `"${base64}"`
}
