import { existsSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ROOT } from '../build-sources.ts'

/** Folders whose files end up in pages or in the service. */
const FOLDERS = ['client', 'engine', 'server', 'templates']

/** Editors write a file in several steps, and a change of branches writes many files. */
const QUIET_MS = 80

/** The files that have changed since the last time; waits until there are any. `themesFolder` holds further themes; '' for none. */
export async function* changes(signal: AbortSignal, themesFolder: string): AsyncGenerator<readonly string[]> {
  const changed = new Set<string>()
  let wake = Promise.withResolvers<void>()
  const gather = async (folder: string) => {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      const path = relative(ROOT, join(folder, filename ?? '')).replaceAll(sep, '/')
      if (!isSource(path)) continue
      changed.add(path)
      wake.resolve()
    }
  }
  const gathering = Promise.all(
    [...FOLDERS.map((folder) => join(ROOT, folder)), themesFolder].filter(existsSync).map(gather),
  ).catch((error: Error) => {
    if (!signal.aborted) throw error
    wake.resolve()
  })
  while (!signal.aborted) {
    await Promise.race([wake.promise, gathering])
    await setTimeout(QUIET_MS)
    wake = Promise.withResolvers()
    const files = [...changed].sort()
    changed.clear()
    if (files.length > 0) yield files
  }
}

function isSource(path: string): boolean {
  return /\.(?:css|html|json|m?[jt]sx?)$/.test(path) && !path.includes('/dist/')
}
