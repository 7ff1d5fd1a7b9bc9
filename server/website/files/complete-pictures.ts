import type { PictureFacts } from '../pictures/picture-facts.ts'
import { isDrawing } from './asset-names.ts'
import type { SiteAsset } from './site-assets.ts'
import type { SiteIssue } from './site-checks.ts'
import type { SiteSource } from './site-source.ts'

/** Sizes and colours of pictures, by the address of their files. */
export type FactsByAddress = ReadonlyMap<string, PictureFacts>

/**
 * Reads the size and colours of the pictures that `values` name. A drawing is read only when its size is missing,
 * because it has no pixels and its owner chooses the size.
 */
export async function readFacts(
  values: readonly unknown[],
  assets: readonly SiteAsset[],
  source: Pick<SiteSource, 'readStored'>,
): Promise<{ readonly facts: FactsByAddress; readonly issues: readonly SiteIssue[] }> {
  const wanted = new Set(values.flatMap(addressesIn))
  const facts = new Map<string, PictureFacts>()
  const issues: SiteIssue[] = []
  for (const asset of assets) {
    const { name, contentType } = asset
    const address = `/assets/site/${name}`
    if (!wanted.has(address) || !contentType.startsWith('image/')) continue
    const bytes = 'bytes' in asset ? asset.bytes : await source.readStored(name)
    // Imported at the first picture, because the library takes 21 MB of memory.
    const { readPictureFacts } = await import('../pictures/picture-facts.ts')
    try {
      facts.set(address, await readPictureFacts(bytes))
    } catch (error) {
      const [reason = ''] = (error as Error).message.split('\n')
      issues.push({ file: `assets/${name}`, path: '(all)', message: `expected a picture: ${reason}` })
    }
  }
  return { facts, issues }
}

/** A copy of data whose pictures have the size and colours of their files. Those of a drawing stay if it has any. */
export function withFacts<T>(value: T, facts: FactsByAddress): T {
  if (Array.isArray(value)) return value.map((one) => withFacts(one, facts)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withFacts(one, facts)]))
  const known = typeof copy['assetUrl'] === 'string' ? facts.get(copy['assetUrl']) : undefined
  if (known === undefined) return copy as T
  return (isDrawing(copy['assetUrl'] as string) ? { ...known, ...copy } : { ...copy, ...known }) as T
}

function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(addressesIn)
  const { assetUrl } = value as { assetUrl?: unknown }
  if (typeof assetUrl !== 'string' || (isDrawing(assetUrl) && 'originalSize' in value)) return inside
  return [assetUrl, ...inside]
}
