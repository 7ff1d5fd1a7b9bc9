import { extname } from 'node:path'

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

/** The content type of an asset, by its name. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPE[extname(name)] ?? 'application/octet-stream'
}

/** Whether an asset is a drawing, which is a text. */
export function isDrawing(name: string): boolean {
  return extname(name) === '.svg'
}
