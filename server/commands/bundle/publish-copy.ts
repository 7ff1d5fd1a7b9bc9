import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  CLIENT_FOLDER,
  FORM_ENDINGS,
  MANIFEST,
  readIfThere,
  readManifest,
  toPublicManifest,
} from '../../render/client/manifest.ts'
import { publish } from './publish.ts'

/** Where a copy of the bundle goes. */
export interface CopyTarget {
  readonly folder: string
  /** The address of the folder for browsers: a path or an `https` URL that ends in `/`. */
  readonly base: string
  /** Milliseconds for which files stay that this bundle replaces. */
  readonly keepMs: number
}

/** Puts the bundle of `client/dist` into a folder of a file server, with its manifest. */
export function publishCopy({ folder, base, keepMs }: CopyTarget): void {
  const manifest = readManifest()
  if (manifest === undefined) throw new Error('There is no bundle in client/dist.')
  const names = Object.keys(manifest.files).flatMap((name) => [
    name,
    ...FORM_ENDINGS.map(([, ending]) => name + ending),
  ])
  const files = new Map(
    names.flatMap((name) => {
      const bytes = readIfThere(join(CLIENT_FOLDER, name))
      return bytes === undefined ? [] : [[name, bytes] as const]
    }),
  )
  publish({ folder, files, manifest: toPublicManifest(manifest, base), keepMs })
}

/** The reason that no copy may go into a folder; undefined for none. */
export function refuseFolder(folder: string): string | undefined {
  if (resolve(folder) === resolve(CLIENT_FOLDER))
    return 'client/dist is the folder of the build itself. Name another one.'
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) return `${folder} is a file. Name a folder.`
  const path = join(folder, MANIFEST)
  const text = readIfThere(path)?.toString()
  if (text === undefined || isManifest(text)) return undefined
  return `${path} is not the manifest of a bundle. Name a folder that holds nothing else.`
}

function isManifest(text: string): boolean {
  try {
    const { script, files } = JSON.parse(text)
    return typeof script === 'string' && typeof files === 'object' && files !== null && script in files
  } catch {
    return false
  }
}
