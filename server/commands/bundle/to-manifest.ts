import { hash } from 'node:crypto'
import type { ClientManifest, FileFacts, IslandFiles } from '../../render/client/manifest.ts'

/** The scripts of the bundler, by their module, such as `islands/product-form/index.tsx`. */
export type Chunks = Readonly<Record<string, Chunk>>

interface Chunk {
  readonly file: string
  /** Further modules of this table, which it loads at once. */
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface BundleBytes {
  readonly plain: ReadonlyMap<string, Buffer>
  /** Compressed forms, whose names end in `.br` and `.gz`. */
  readonly forms: ReadonlyMap<string, Buffer>
}

/** Makes the manifest of a bundle. `texts` are the names of the files of texts, by their language. */
export function toManifest(
  chunks: Chunks,
  texts: ClientManifest['texts'],
  { plain, forms }: BundleBytes,
): ClientManifest {
  const script = fileOf(chunks, 'main.ts')
  const imports = new Map(
    Object.values(chunks).map((chunk) => [
      chunk.file,
      (chunk.imports ?? []).map((one) => fileOf(chunks, one)),
    ]),
  )
  const toFacts = ([name, bytes]: readonly [string, Buffer]): readonly [string, FileFacts] => {
    const gzip = forms.get(`${name}.gz`)?.length
    const needed = imports.get(name) ?? []
    return [
      name,
      {
        bytes: bytes.length,
        ...(gzip === undefined ? {} : { gzip }),
        integrity: `sha384-${hash('sha384', bytes, 'base64')}`,
        ...(needed.length === 0 ? {} : { imports: needed }),
      },
    ]
  }
  return {
    script,
    styles: fileOf(chunks, 'parts/styles/islands.css'),
    texts,
    islands: Object.fromEntries(islandsOf(chunks, script)),
    files: Object.fromEntries([...plain].map(toFacts)),
  }
}

function fileOf(chunks: Chunks, module: string): string {
  const file = chunks[module]?.file
  if (file === undefined) throw new Error(`The bundle has no ${module}.`)
  return file
}

/** The module of an island. Those with React are `.tsx`, those without it `.ts`. */
const ISLAND = /^islands\/([^/]+)\/index\.tsx?$/

/** The islands by name, each with its script, all that this imports, and the styles of both. The bootstrap is there already. */
function islandsOf(chunks: Chunks, bootstrap: string): readonly (readonly [string, IslandFiles])[] {
  return Object.keys(chunks).flatMap((module) => {
    const name = ISLAND.exec(module)?.[1]
    if (name === undefined) return []
    const needed = withImports(chunks, module)
    const files = [...new Set(needed.map(({ file }) => file))].filter((file) => file !== bootstrap)
    return [[name, { files, styles: [...new Set(needed.flatMap(({ css = [] }) => css))] }] as const]
  })
}

function withImports(chunks: Chunks, module: string): readonly Chunk[] {
  const chunk = chunks[module]
  if (chunk === undefined) return []
  return [chunk, ...(chunk.imports ?? []).flatMap((one) => withImports(chunks, one))]
}
