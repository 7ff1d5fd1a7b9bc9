import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'
import type { Json } from '../../engine/index.ts'
import { isBoughtAsset } from '../website/files/site-assets.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'

/** Keeps these signatures apart from others of the same signer. */
const PURPOSE = 'bought-file'

/** Paths of files as the content of digital products names them. */
const ASSET_PATH = /\/assets\/site\/([\w.-]+)/g

/** The content of a digital product, with signed paths in place of the paths of files that only buyers may open. */
export function withBoughtFiles(signer: Signer, { website }: Site, content: Json): Json {
  const toSignedPath = (path: string, name: string) =>
    isBoughtAsset(name)
      ? fillPath(FILE_PATH.bought, { mark: signer.sign(PURPOSE, website.id, name), name })
      : path
  // Replaced in the JSON text, because paths hold no character that JSON escapes.
  return JSON.parse(JSON.stringify(content).replaceAll(ASSET_PATH, toSignedPath)) as Json
}

/** Whether a signature is the one in the path of a bought file. */
export function isBoughtFile(signer: Signer, { website }: Site, name: string, signature: string): boolean {
  return isBoughtAsset(name) && signer.isSigned(signature, PURPOSE, website.id, name)
}
