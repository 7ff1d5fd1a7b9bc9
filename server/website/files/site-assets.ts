import { extname, join } from 'node:path'
import type { Asset } from '../../store/assets.ts'
import { drawingFault } from './drawing-checks.ts'
import { FileRefused, MAX_FILE_BYTES, readRegularFile } from './regular-file.ts'

/** An asset before it belongs to a stored website. */
export type SiteAsset = Omit<Asset, 'websiteId'>

const CONTENT_TYPE: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

/** The names of files for buyers of digital products start with this. */
const BOUGHT = 'bought-'

/** Whether only buyers may see a file. */
export function isBoughtAsset(name: string): boolean {
  return name.startsWith(BOUGHT)
}

/** Whether a file name has an extension that sites may serve. */
export function isAssetName(name: string): boolean {
  return extname(name) in CONTENT_TYPE
}

/** Reads a file of a site. Throws `FileRefused` for anything but a regular file of bounded size, and for a hostile drawing. */
export async function readAsset(folder: string, name: string): Promise<SiteAsset> {
  const contentType = CONTENT_TYPE[extname(name)] ?? 'application/octet-stream'
  const bytes = await readRegularFile(join(folder, name), MAX_FILE_BYTES.asset)
  const fault = contentType === 'image/svg+xml' ? drawingFault(bytes) : undefined
  if (fault !== undefined) throw new FileRefused(fault)
  return { name, contentType, bytes }
}
