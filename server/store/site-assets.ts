import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Asset } from './types.ts'

/** A file of a site before it is known whose. */
export type SiteAsset = Omit<Asset, 'websiteId'>

const CONTENT_TYPE: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
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

/** So begin the names of files that only buyers of what shows them may see. */
const BOUGHT = 'bought-'

/** Whether a file is shown to buyers alone. */
export function isBoughtAsset(name: string): boolean {
  return name.startsWith(BOUGHT)
}

/** What kinds of files a site may have. */
export function isAssetName(name: string): boolean {
  return extname(name) in CONTENT_TYPE
}

export async function readAsset(folder: string, name: string): Promise<SiteAsset> {
  const contentType = CONTENT_TYPE[extname(name)] ?? 'application/octet-stream'
  return { name, contentType, bytes: await readFile(join(folder, name)) }
}
