import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { writeSite } from '../../../support/sites/write-site.ts'

/** A site whose file at a path is made by `make`. */
function siteWith(path: string, make: (file: string) => void): string {
  const folder = writeSite({})
  rmSync(join(folder, path), { force: true })
  make(join(folder, path))
  return folder
}

const link = (file: string) => symlinkSync('/etc/hostname', file)
const pipe = (file: string) => execFileSync('mkfifo', [file])
const large = (file: string) => {
  writeFileSync(file, '')
  truncateSync(file, 65 * 2 ** 20)
}

// Windows has neither pipes nor links without a privilege.
describe.skipIf(process.platform === 'win32')('a file of a site', () => {
  it.each([
    { what: 'that is a link', path: 'assets/cup.png', make: link, says: 'found a symbolic link' },
    { what: 'that is a pipe', path: 'assets/cup.png', make: pipe, says: 'expected a regular file' },
    { what: 'that is a folder', path: 'assets/cup.png', make: mkdirSync, says: 'expected a regular file' },
    {
      what: 'that is too large',
      path: 'assets/cup.png',
      make: large,
      says: 'expected at most 67108864 bytes',
    },
    { what: 'of data that is a link', path: 'site.json', make: link, says: 'found a symbolic link' },
    {
      what: 'of data that is a pipe',
      path: 'collections/pipe.json',
      make: pipe,
      says: 'expected a regular file',
    },
    {
      what: 'of data that is too large',
      path: 'collections/large.json',
      make: large,
      says: 'expected at most 8388608',
    },
  ])('$what is refused by its name', async ({ path, make, says }) => {
    await expect(readSiteFiles(siteWith(path, make))).rejects.toThrow(
      new RegExp(`${path}: \\(all\\): .*${says}`),
    )
  })
})
