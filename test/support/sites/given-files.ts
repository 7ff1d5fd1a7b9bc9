import type { Json } from '../../../engine/index.ts'
import { toJsonText } from '../../../server/website/files/file-values.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'

/** The files of a website as the owner API takes them, by their paths. */
export function toGivenFiles({ sources, assets }: SiteFiles): Record<string, Json> {
  const values = assets.map((asset) => {
    if (!('bytes' in asset)) throw new Error('A folder has the bytes of its assets.')
    const text = toJsonText(asset.name, asset.bytes.toString('base64'))
    return [`assets/${asset.name}`, JSON.parse(text) as Json] as const
  })
  return Object.fromEntries([...sources, ...values])
}
