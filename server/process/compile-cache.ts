import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { enableCompileCache as enable } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Turns on Node's compile cache, which keeps compiled code and stripped types between starts. Returns its folder, for child
 * processes; undefined when no folder can be used, and then the service runs without a cache.
 *
 * The folder is `NODE_COMPILE_CACHE`. The default is beside the packages, else in the system's folder for temporary files.
 */
export function enableCompileCache(): string | undefined {
  const folder = process.env['NODE_COMPILE_CACHE'] || findFolder()
  if (folder !== undefined) enable(folder)
  return folder
}

function findFolder(): string | undefined {
  const folders = [
    join(import.meta.dirname, '../../node_modules/.cache/vitrine'),
    join(tmpdir(), `vitrine-${userInfo().uid}`),
  ]
  return folders.find(isTrusted)
}

/** Whether only this user or root may write to the folder, because code is loaded from it. A read-only folder will do. */
function isTrusted(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // The folder may exist on a disk that is read-only.
  }
  try {
    accessSync(folder, constants.R_OK)
    const { uid, mode } = statSync(folder)
    return process.platform === 'win32' || ((uid === userInfo().uid || uid === 0) && (mode & 0o022) === 0)
  } catch {
    return false
  }
}
