import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const MIB = 2 ** 20

/** The most bytes of a file of a site. */
export const MAX_FILE_BYTES = { json: 8 * MIB, asset: 64 * MIB } as const

/** The most bytes of all files of a site together, which are in memory until they are stored. */
export const MAX_SITE_BYTES = 512 * MIB

/** Why a file of a site is not read. */
export class FileRefused extends Error {}

/**
 * Reads a file that is neither a link, a device nor a pipe, and not larger than `maxBytes`.
 *
 * A folder of a site may come from a stranger: a link could name a secret of this machine, and a pipe or device never
 * ends. Throws `FileRefused`, or the error of the file system.
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<Buffer> {
  const file = await openWithoutFollowing(path)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new FileRefused('expected a regular file')
    if (stat.size > maxBytes) throw new FileRefused(`expected at most ${maxBytes} bytes, found ${stat.size}`)
    const bytes = Buffer.alloc(stat.size)
    const { bytesRead } = await file.read(bytes, 0, stat.size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Windows has neither of the flags. Opening without waiting returns at once for a pipe without a writer. */
async function openWithoutFollowing(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP')
      throw new FileRefused('expected a regular file, found a symbolic link')
    throw error
  }
}
