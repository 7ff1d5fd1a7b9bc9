import { type Digest, digestOf } from '../../bytes/digest.ts'
import type { Asset } from '../../store/assets.ts'
import { contentTypeOf, isDrawing } from './asset-names.ts'
import { drawingFault } from './drawing-checks.ts'
import { FileRefused } from './regular-file.ts'

/** An asset before it belongs to a stored website. */
type NewAsset = Omit<Asset, 'websiteId'>

/** An asset that the store has already, by its digest and its number of bytes. */
export interface AssetReference {
  readonly digest: Digest
  readonly bytes: number
}

/** An asset of a website. */
export type SiteAsset = NewAsset | (Pick<Asset, 'name' | 'contentType'> & { readonly stored: AssetReference })

/** The asset of a name and its bytes. Throws `FileRefused` for a hostile drawing. */
export function toAsset(name: string, bytes: Buffer): NewAsset {
  const fault = isDrawing(name) ? drawingFault(bytes) : undefined
  if (fault !== undefined) throw new FileRefused(fault)
  return { name, contentType: contentTypeOf(name), bytes }
}

/** The number of its bytes. */
export function bytesIn(asset: SiteAsset): number {
  return 'stored' in asset ? asset.stored.bytes : asset.bytes.length
}

/** The digest of an asset, which may stand in place of its bytes. */
export function referenceTo(asset: SiteAsset): AssetReference {
  return 'stored' in asset ? asset.stored : { digest: digestOf(asset.bytes), bytes: asset.bytes.length }
}
