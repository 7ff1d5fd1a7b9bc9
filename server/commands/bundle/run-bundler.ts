import type { InlineConfig, Rolldown } from 'vite'
import { compressFile, isCompressible, MIN_COMPRESSED_BYTES } from '../../http/encodings.ts'
import { type BuildMode, clientContentType, FORM_ENDINGS } from '../../render/client/manifest.ts'

/** Bundles scripts in this process, and answers the files by name. Nothing is written. */
export async function runBundler(config: InlineConfig, mode: BuildMode): Promise<Map<string, Buffer>> {
  process.env['NODE_ENV'] = mode
  // Imported here, because the bundler reads NODE_ENV.
  const { build } = await import('vite')
  const minify = mode === 'production'
  const result = await build({
    ...config,
    mode,
    logLevel: 'warn',
    build: { ...config.build, write: false, minify },
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.map((one) => [one.fileName, bytesOf(one)]))
}

function bytesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source)
}

/** The compressed forms of files that become smaller, by the name of the form. */
export async function compressAll(files: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Buffer>> {
  return new Map((await Promise.all([...files].map(([name, bytes]) => compress(name, bytes)))).flat())
}

/** Source maps are left out: only developers load them, and they take seconds. */
async function compress(name: string, bytes: Buffer): Promise<readonly (readonly [string, Buffer])[]> {
  const isWanted = !name.endsWith('.map') && isCompressible(clientContentType(name))
  if (!isWanted || bytes.length < MIN_COMPRESSED_BYTES) return []
  return Promise.all(
    FORM_ENDINGS.map(
      async ([encoding, ending]) => [name + ending, await compressFile(bytes, encoding)] as const,
    ),
  )
}
