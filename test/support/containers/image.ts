import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { promisify } from 'node:util'
import ignore from '@balena/dockerignore'
import type { Stage, Step } from './dockerfile.ts'

/** The image of a Dockerfile, as a folder instead of layers. */
export interface Image {
  /** Stands for `/` of the image. */
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: { readonly uid: number; readonly gid: number }
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/** Where a build takes files from and puts its stages. */
interface Build {
  readonly context: string
  readonly folder: string
  readonly stages: ReadonlyMap<string, Image>
}

const run = promisify(execFile)

const CHECKOUT = join(import.meta.dirname, '../../..')

/** Whether files can be given to others and processes can run as others. */
const isRoot = process.getuid?.() === 0

/** Instructions that say something of the image and change nothing that a folder could show. */
const NOTES = new Set(['LABEL', 'EXPOSE', 'STOPSIGNAL', 'VOLUME'])

/**
 * Follows a Dockerfile without an engine: the same files copied, the same commands run, in folders that stand for the file
 * systems of its stages. The Node that runs this stands for the base image.
 *
 * An instruction, flag or command that it does not know is an error, so that it is never more lenient than an engine.
 */
export async function buildImage(stages: readonly Stage[], context: string, folder: string): Promise<Image> {
  const done = new Map<string, Image>()
  let image: Image | undefined
  for (const [at, stage] of stages.entries()) {
    const build: Build = { context, folder, stages: done }
    image = startStage(stage, join(folder, stage.name || `stage-${at}`), build)
    for (const step of stage.steps) image = await follow(step, image, build)
    done.set(stage.name, image)
  }
  if (image === undefined) throw new Error('The Dockerfile has no FROM.')
  return image
}

/** The folder or file that stands for a path of the image. */
export function pathIn({ root, workdir }: Image, path: string): string {
  return join(root, posix.resolve(workdir, path))
}

/** The variables of the image, those that hold paths of it made to fit. */
export function environmentOf(image: Image): Record<string, string> {
  const own = Object.entries(image.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? pathIn(image, value) : value,
  ])
  return { PATH: pathIn(image, '/usr/local/bin'), ...Object.fromEntries(own) }
}

/** Paths of the files that the engine would be sent, of these files and folders of the context. */
export function sentFiles(context: string, paths: readonly string[]): string[] {
  const ignored = ignore.default().add(readFileSync(join(context, '.dockerignore'), 'utf8'))
  const files = paths.flatMap((path) => filesBelow(join(context, path)))
  return ignored.filter(files.map((file) => relative(context, file))).sort()
}

/** Every file below a folder, or the file itself. */
export function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

/** Changes the mode of a file, or of a folder and all below it. */
export function changeModes(path: string, change: (mode: number) => number): void {
  const stats = statSync(path)
  // Entries come before their folder, because they cannot be reached once its mode refuses entry.
  for (const entry of stats.isDirectory() ? readdirSync(path, { withFileTypes: true }) : [])
    if (!entry.isSymbolicLink()) changeModes(join(path, entry.name), change)
  chmodSync(path, change(stats.mode))
}

function startStage({ base }: Stage, root: string, { stages }: Build): Image {
  const from = stages.get(base)
  if (from !== undefined) {
    linkTree(from.root, root)
    return { ...from, root }
  }
  if (!/^node:\d+-slim$/.test(base)) throw new Error(`Nothing stands for the image ${base} here.`)
  const node = join(root, 'usr/local/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  mkdirSync(join(root, 'tmp'), { mode: 0o777 })
  chmodSync(join(root, 'tmp'), 0o1777)
  putNode(node)
  return { root, workdir: '/', env: {}, user: { uid: 0, gid: 0 }, command: [], healthCheck: [] }
}

function putNode(path: string): void {
  try {
    linkSync(process.execPath, path)
  } catch {
    cpSync(process.execPath, path)
  }
}

async function follow(step: Step, image: Image, build: Build): Promise<Image> {
  const { keyword, words, values } = step
  switch (keyword) {
    case 'WORKDIR':
      mkdirSync(pathIn(image, words[0] ?? ''), { recursive: true })
      return { ...image, workdir: posix.resolve(image.workdir, words[0] ?? '') }
    case 'ENV':
      return { ...image, env: { ...image.env, ...values } }
    case 'USER':
      return { ...image, user: readUser(words[0] ?? '') }
    case 'COPY':
      copy(step, image, build)
      return image
    case 'RUN':
      await runIn(image, step)
      return image
    case 'CMD':
      return { ...image, command: words }
    case 'HEALTHCHECK':
      return { ...image, healthCheck: words }
    default:
      if (!NOTES.has(keyword)) throw new Error(`Line ${step.line}: ${keyword} is not known here.`)
      return image
  }
}

/** Stages share their files, because copying packages again and again takes most of the time. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, statSync(from).mode)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

function readUser(text: string): Image['user'] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? []
  // Names stand in the image, and Kubernetes cannot tell of a name that it is not root.
  if (uid === undefined || gid === undefined) throw new Error(`USER ${text} should be two numbers.`)
  return { uid: Number(uid), gid: Number(gid) }
}

function copy({ words, flags, line }: Step, image: Image, build: Build): void {
  const { from, chmod, ...others } = flags
  if (Object.keys(others).length > 0)
    throw new Error(`Line ${line}: ${Object.keys(others)} is not known here.`)
  const [target = '', ...sources] = [...words].reverse()
  for (const source of sources) {
    const to = pathIn(image, target.endsWith('/') ? join(target, basename(source)) : target)
    if (from === undefined) copySent(build.context, source, to)
    else linkTree(join(stageOf(build, from).root, source), to)
    if (chmod !== undefined) changeModes(to, () => Number.parseInt(chmod, 8))
  }
}

function copySent(context: string, source: string, to: string): void {
  const sent = new Set(sentFiles(context, [source]))
  if (sent.size === 0) throw new Error(`The engine is sent nothing of ${source}.`)
  const filter = (path: string) => statSync(path).isDirectory() || sent.has(relative(context, path))
  cpSync(join(context, source), to, { recursive: true, filter })
}

function stageOf({ stages }: Build, name: string): Image {
  const stage = stages.get(name)
  if (stage === undefined) throw new Error(`No earlier stage is called ${name}.`)
  return stage
}

async function runIn(image: Image, { words, isExec, line }: Step): Promise<void> {
  if (!isExec) throw new Error(`Line ${line}: write it in exec form.`)
  const [command = '', ...args] = words
  if (command === 'install') return makeFolder(image, args)
  if (command === 'npm' && args.join(' ') === 'ci --ignore-scripts') return borrowPackages(image)
  const isProduction = command === 'npm' && args.join(' ') === 'ci --omit=dev --ignore-scripts'
  if (isProduction && import.meta.env.MODE !== 'all') return copyPackages(image)
  if (command !== 'npm' && command !== 'node') throw new Error(`Line ${line}: ${command} is not known here.`)
  const { NODE_ENV: _, NODE_OPTIONS: _options, ...host } = process.env
  const own = environmentOf(image)
  // npm is that of the host, with its settings and its cache.
  const PATH = [own['PATH'], host['PATH']].join(':')
  const env = { ...host, npm_config_prefer_offline: 'true', ...own, PATH }
  await run(command, args, { cwd: pathIn(image, '.'), env, ...processUser(image) })
}

/**
 * The packages of this checkout stand for a whole installation. `npm test` makes sure that they are those of the lockfile, and
 * installing them again takes half a minute.
 */
function borrowPackages(image: Image): void {
  symlinkSync(join(CHECKOUT, 'node_modules'), pathIn(image, 'node_modules'))
}

/**
 * The packages that the lockfile has for production, as npm installs them. It needs eight seconds of the processor for that, so
 * only `npm run test:all` lets it.
 */
function copyPackages(image: Image): void {
  const lockfile = JSON.parse(readFileSync(pathIn(image, 'package-lock.json'), 'utf8'))
  const all = Object.entries<{ readonly dev?: true }>(lockfile.packages)
  const kept = all.filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(CHECKOUT, path)))
  for (const [path] of kept) {
    const source = join(CHECKOUT, path)
    // The pinned Node is twice as large as all the others, and the next step removes it.
    const filter = (from: string) => from === source || !/\/(?:node_modules|bin\/node)$/.test(from)
    cpSync(source, pathIn(image, path), { recursive: true, filter })
  }
  const installed = JSON.stringify({ ...lockfile, packages: Object.fromEntries(kept) })
  writeFileSync(pathIn(image, 'node_modules/.package-lock.json'), installed)
}

/** `install -d -o user -g group folder` */
function makeFolder(image: Image, args: readonly string[]): void {
  const [d, o, uid, g, gid, folder = ''] = args
  if ([d, o, g].join() !== '-d,-o,-g') throw new Error('Only "install -d -o … -g … folder" is known here.')
  mkdirSync(pathIn(image, folder), { recursive: true })
  if (isRoot) chownSync(pathIn(image, folder), Number(uid), Number(gid))
}

/** For `spawn`: the user of the image, where it is possible to become it. */
export function processUser({ user }: Image): Partial<Image['user']> {
  return isRoot ? user : {}
}
