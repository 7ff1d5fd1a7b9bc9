import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readProse } from './support/sources/sentences.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(posix.join(root, path), 'utf8')
const list = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['node_modules/**'] }).sort()

/** Of one README, and of one of its sentences. Sentences have about 20 words. */
const MAX_SENTENCES = 55
const MAX_WORDS = 40

const architecture = read('ARCHITECTURE.md')
const readmes = list('{engine,server,client,templates,test,.deploy}/**/README.md')
const documents = [
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'server/packages.md', 'server/asvs.md', 'server/security.md'],
  'server/website/files/SITE-FILES.md',
  ...readmes,
]

/** Folders that the map of ARCHITECTURE.md names: all below these, two levels deep, and these themselves. */
const mapped = ['engine', 'server', 'client', 'templates']
const single = ['engine', 'fixtures', 'examples', 'test', 'bench', '.deploy']

describe('the map of ARCHITECTURE.md', () => {
  it('names every folder of the sources', () => {
    const folders = mapped.flatMap((folder) =>
      list(`${folder}/*/`).map((path) => path.replaceAll('\\', '/').replace(/\/$/, '')),
    )
    const isFolder = (path: string) => path !== 'client/dist' && list(`${path}/*`).length > 0
    const named = [...architecture.matchAll(/^\| \[([^\]]+)\]/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual([...single, 'server', ...folders.filter(isFolder)].toSorted())
  })

  it('stays short: 150 lines of 120 characters', () => {
    const lines = architecture.split('\n')
    expect(lines.length).toBeLessThanOrEqual(151)
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  })
})

describe('server/packages.md', () => {
  it('names every package of the service, and no other', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const rows = read('server/packages.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted())
  })
})

describe('documents', () => {
  it('are there', () => {
    expect(readmes.length).toBeGreaterThan(20)
  })

  it.each(documents)('%s links to files that exist', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !/^[a-z]+:/.test(link))
    const missing = local.filter((link) => !existsSync(posix.join(root, posix.dirname(document), link)))
    expect(missing).toEqual([])
  })

  it.each(readmes)('%s is read in some two minutes, sentence by sentence', (readme) => {
    const sentences = readProse(readme)
    expect(sentences.length).toBeLessThanOrEqual(MAX_SENTENCES)
    expect(sentences.filter((sentence) => sentence.split(' ').length > MAX_WORDS)).toEqual([])
  })

  it('name files that exist', () => {
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/`((?:engine|server|client|templates|test|bench)\/[\w./-]+\.\w+)`/g)].map(
        ([, path = '']) => ({ document, path }),
      ),
    )
    expect(named.filter(({ path }) => !existsSync(posix.join(root, path)))).toEqual([])
  })
})

describe('folders of the sources', () => {
  it('have a README when they hold more than five files', () => {
    const folders = list('{engine,server,client}/**/*.{ts,tsx}').map((path) => posix.dirname(path))
    const counts = Map.groupBy(folders, (folder) => folder)
    const large = [...counts].filter(([, files]) => files.length > 5).map(([folder]) => folder)
    expect(large.filter((folder) => !existsSync(posix.join(root, folder, 'README.md')))).toEqual([])
  })
})
