import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltFiles, FORM_ENDINGS, MANIFEST, readIfThere } from '../../render/client/manifest.ts'

/** A bundle to put into a folder, beside those that are there. */
interface Publication {
  readonly folder: string
  /** With their compressed forms. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly manifest: Pick<BuiltFiles, 'files'> & Partial<BuiltFiles>
  /** Milliseconds for which files stay that this bundle replaces, because pages in caches name them. */
  readonly keepMs: number
}

/** The file that lists those of bundles before. */
const EARLIER = 'earlier.json'

/** When a bundle without it came, by the name of the file, in milliseconds since the epoch. */
type Earlier = Readonly<Record<string, number>>

/** Parts of a build that may still be under way are younger. */
const OLD_MS = 10 * 60_000

/**
 * Puts a bundle into a folder.
 *
 * Every file is written under another name and renamed, the manifest last. So a build that was killed, or another one at
 * the same time, never leaves a bundle that a service could read and not serve. Only files of bundles are ever removed.
 */
export function publish({ folder, files, manifest, keepMs }: Publication): void {
  mkdirSync(folder, { recursive: true })
  const nowMs = Date.now()
  const all = Object.entries(findEarlier(folder, manifest, nowMs))
  const isKept = ([, sinceMs]: readonly [string, number]) => nowMs - sinceMs < keepMs
  for (const [name, bytes] of files) put(folder, name, bytes)
  put(folder, EARLIER, JSON.stringify(Object.fromEntries(all.filter(isKept))))
  put(folder, MANIFEST, JSON.stringify(manifest))
  for (const [name] of all.filter((one) => !isKept(one))) remove(folder, name)
  removeHalves(folder, nowMs)
}

/** The files of bundles before that this one lacks, those of the last one with the present time. */
function findEarlier(folder: string, { files }: Publication['manifest'], nowMs: number): Earlier {
  const last = (readJson(join(folder, MANIFEST)) as Partial<BuiltFiles> | undefined)?.files ?? {}
  const replaced = Object.keys(last).map((name) => [name, nowMs] as const)
  const before = Object.entries((readJson(join(folder, EARLIER)) ?? {}) as Earlier)
  return Object.fromEntries([...replaced, ...before].filter(([name]) => !Object.hasOwn(files, name)))
}

function readJson(path: string): unknown {
  const text = readIfThere(path)
  return text === undefined ? undefined : JSON.parse(text.toString())
}

function put(folder: string, name: string, content: string | Buffer): void {
  const written = join(folder, `.${process.pid}.${name}`)
  writeFileSync(written, content)
  renameSync(written, join(folder, name))
}

function remove(folder: string, name: string): void {
  for (const ending of ['', ...FORM_ENDINGS.map(([, one]) => one)])
    rmSync(join(folder, name + ending), { force: true })
}

/** Removes halves of builds that were killed. */
function removeHalves(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder).filter((one) => /^\.\d+\./.test(one))) {
    const path = join(folder, name)
    const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    if (nowMs - writtenMs > OLD_MS) rmSync(path, { force: true })
  }
}
