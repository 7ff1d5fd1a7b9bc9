import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { publish } from '../../../server/commands/bundle/publish.ts'
import { refuseFolder } from '../../../server/commands/bundle/publish-copy.ts'
import { CLIENT_FOLDER, type ClientManifest } from '../../../server/render/client/manifest.ts'
import { createFolder } from '../../support/folders.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.UTC(2027, 0, 1)

afterEach(() => void vi.useRealTimers())

/** A bundle of files, each with a compressed form. The first one is its bootstrap. */
function bundleOf(...names: readonly string[]): { files: Map<string, Buffer>; manifest: ClientManifest } {
  const files = new Map(names.flatMap((name) => [name, `${name}.gz`].map((one) => [one, Buffer.from(one)])))
  const facts = Object.fromEntries(names.map((name) => [name, { bytes: 1, integrity: 'sha384-x' }]))
  const manifest = { script: names[0] ?? '', styles: '', texts: {}, islands: {}, files: facts }
  return { files, manifest }
}

/** Puts a bundle into a folder on a day, and lists the files that are there then. */
function publishOn(day: number, folder: string, ...names: readonly string[]): readonly string[] {
  vi.useFakeTimers({ toFake: ['Date'], now: START + day * DAY_MS })
  publish({ folder, ...bundleOf(...names), keepMs: 90 * DAY_MS })
  return readdirSync(folder).filter((name) => name.endsWith('.js'))
}

describe('a folder of bundles', () => {
  it('keeps a file for 90 days after the build that replaced it, however old it is by then', () => {
    const folder = createFolder()
    expect(publishOn(0, folder, 'a.1.js', 'b.1.js')).toEqual(['a.1.js', 'b.1.js'])
    expect(publishOn(200, folder, 'a.2.js', 'b.1.js')).toEqual(['a.1.js', 'a.2.js', 'b.1.js'])
    expect(publishOn(289, folder, 'a.3.js', 'b.1.js')).toEqual(['a.1.js', 'a.2.js', 'a.3.js', 'b.1.js'])
    expect(publishOn(290, folder, 'a.3.js', 'b.1.js')).toEqual(['a.2.js', 'a.3.js', 'b.1.js'])
    expect(existsSync(join(folder, 'a.1.js.gz'))).toBe(false)
    expect(existsSync(join(folder, 'a.2.js.gz'))).toBe(true)
  })

  it('keeps a file that came back', () => {
    const folder = createFolder()
    publishOn(0, folder, 'a.1.js')
    publishOn(1, folder, 'a.2.js')
    publishOn(2, folder, 'a.1.js')
    expect(publishOn(92, folder, 'a.1.js')).toEqual(['a.1.js'])
  })

  it('is named by its last manifest, and holds no halves of older builds', () => {
    const folder = createFolder()
    for (const name of ['.99999999.a.1.js', '.88888888.a.1.js']) writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, '.99999999.a.1.js'), 0, 0)
    publish({ folder, ...bundleOf('a.1.js'), keepMs: DAY_MS })
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).script).toBe('a.1.js')
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.88888888.a.1.js'])
  })

  it('keeps files of others', () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'jquery.1234567.js'), 'of another program')
    publishOn(0, folder, 'a.1.js')
    expect(publishOn(1000, folder, 'a.2.js')).toContain('jquery.1234567.js')
  })
})

describe('the folder of a copy', () => {
  it('may be new, empty, or one that has a bundle', () => {
    const folder = createFolder()
    expect(refuseFolder(join(folder, 'new'))).toBeUndefined()
    expect(refuseFolder(folder)).toBeUndefined()
    publishOn(0, folder, 'a.1.js')
    expect(refuseFolder(folder)).toBeUndefined()
  })

  it('is no file, no folder of another program, and not that of the build', () => {
    const folder = createFolder()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(refuseFolder(file)).toBe(`${file} is a file. Name a folder.`)
    const other = join(folder, 'other')
    mkdirSync(other)
    for (const content of ['{"name":"app"}', 'null', '{']) {
      writeFileSync(join(other, 'manifest.json'), content)
      expect(refuseFolder(other)).toContain('is not the manifest of a bundle')
    }
    expect(refuseFolder(CLIENT_FOLDER)).toContain('client/dist is the folder of the build itself')
  })
})
