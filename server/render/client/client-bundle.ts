import type { BundleFile, ClientBundle } from '../../../engine/domain/islands/client-bundle.ts'
import { CLIENT_FOLDER, type ClientManifest, readManifest } from './manifest.ts'

/**
 * Smaller scripts load when the one that imports them has come, while React is still on its way. The name of each would
 * weigh on every page, because nothing compresses its digest.
 */
const MIN_PRELOAD_BYTES = 8192

/** Reads the scripts of pages, with their addresses below `base`, which ends in `/`. Undefined before the first build. */
export function readClientBundle(base: string, folder = CLIENT_FOLDER): ClientBundle | undefined {
  const manifest = readManifest(folder)
  return manifest && toClientBundle(manifest, base)
}

/** The scripts of pages as `island-scripts` prints them, with their addresses below `base`, which ends in `/`. */
export function toClientBundle(manifest: ClientManifest, base: string): ClientBundle {
  const { script, styles, texts, islands, files } = manifest
  const toFile = (name: string): BundleFile => ({
    url: base + name,
    integrity: files[name]?.integrity ?? '',
  })
  const isLarge = (name: string) => (files[name]?.bytes ?? 0) >= MIN_PRELOAD_BYTES
  return {
    script: toFile(script),
    styles: toFile(styles),
    texts: mapValues(texts, toFile),
    preloads: mapValues(islands, (island) => island.files.filter(isLarge).map(toFile)),
  }
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
