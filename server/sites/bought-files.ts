import type { Json } from '../../engine/index.ts'
import { isBoughtAsset } from '../store/site-assets.ts'
import type { Signer } from './signing.ts'
import type { Site } from './site.ts'

const PURPOSE = 'bought-file'

/** Files as content names them. */
const ASSET = /\/assets\/site\/([\w.-]+)/g

/** Content with the addresses at which its buyer finds the files that nobody else may see. */
export function withBoughtFiles(signer: Signer, { website }: Site, content: Json): Json {
  const toAddress = (address: string, name: string) =>
    isBoughtAsset(name) ? `/assets/bought/${signer.sign(PURPOSE, website.id, name)}/${name}` : address
  // Addresses have no character that JSON escapes.
  return JSON.parse(JSON.stringify(content).replaceAll(ASSET, toAddress)) as Json
}

export function isBoughtMark(signer: Signer, { website }: Site, name: string, mark: string): boolean {
  return isBoughtAsset(name) && signer.isSigned(mark, PURPOSE, website.id, name)
}
