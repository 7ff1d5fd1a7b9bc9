import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The files of these commands on the path, those of the first command first. */
export function findCommands(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((file) => existsSync(file))
}
