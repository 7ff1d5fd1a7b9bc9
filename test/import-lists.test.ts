import { describe, expect, it } from 'vitest'
import { exists, listFiles, readModules, readText } from './support/sources/imports.ts'

/** Folders that are made of rooms, such as `server/shop`. */
const HOUSES = ['engine', 'server', 'client']

/** Importers for which the map has one phrase, because the cell would not hold their names. */
const MANY = 'rooms above it'
const MIN_MANY = 5

const modules = readModules([...HOUSES, 'test', 'bench', '.node'])

/** The room of a path, such as `server/shop`; `server` for a file beside its rooms, and `test` for all tests. */
function roomOf(path: string): string {
  const [house = '', ...below] = path.split('/')
  return HOUSES.includes(house) && below.length > 1 ? `${house}/${below[0]}` : house
}

const borders = modules.flatMap(({ path, imports }) =>
  imports.flatMap(({ file }) => (file === undefined ? [] : [{ from: roomOf(path), to: roomOf(file) }])),
)
const crossed = borders.filter(({ from, to }) => from !== to)
const importersOf = (room: string) => namesOf(crossed.filter(({ to }) => to === room).map(({ from }) => from))
const importedBy = (room: string) => namesOf(crossed.filter(({ from }) => from === room).map(({ to }) => to))

/** Sorted, each once. */
function namesOf(rooms: readonly string[]): readonly string[] {
  return [...new Set(rooms)].toSorted()
}

const rows = [...readText('ARCHITECTURE.md').matchAll(/^\| \[([^\]]+)\].* \| ([^|]+) \|$/gm)]
  .map(([, folder = '', cell = '']) => ({ folder, names: cell.split(/, | and /) }))
  // The other folders hold data, or only files that are run by themselves.
  .filter(({ folder }) => folder.includes('/') && modules.some(({ path }) => roomOf(path) === folder))

describe('the column "imported by" of ARCHITECTURE.md', () => {
  it('is read', () => {
    expect(rows.length).toBeGreaterThan(20)
  })

  it.each(rows)('of $folder has every importer, and no other', ({ folder, names }) => {
    const [house = ''] = folder.split('/')
    // Tests may import anything, and the files beside the rooms put the rooms together.
    const real = importersOf(folder).filter((room) => room !== 'server' && !isTool(room))
    const named = names.filter((name) => name !== '—' && !isTool(name))
    if (named.includes(MANY)) return expect(real.length).toBeGreaterThanOrEqual(MIN_MANY)
    // A cell may name a whole house.
    const nameOf = (room: string) => [room.split('/')[0] ?? '', room.replace(`${house}/`, '')]
    const missing = real.filter((room) => !nameOf(room).some((name) => named.includes(name)))
    const wrong = named.filter((name) => !real.some((room) => nameOf(room).includes(name)))
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] })
  })
})

function isTool(name: string): boolean {
  return ['test', 'bench', '.node'].includes(name)
}

describe('the README of a room of the server', () => {
  const rooms = namesOf(listFiles(['server'], 'ts').map(roomOf)).filter((room) => room !== 'server')
  const lists = rooms.map((room) => ({ room, readme: `${room}/README.md` }))

  it.each(lists.filter(({ readme }) => exists(readme)))('$readme lists its imports and importers', (list) => {
    const text = readText(list.readme)
    const listed = (words: string) => {
      const [, names = ''] = new RegExp(`\\*\\*${words}\\*\\*([^.]*(?:\\.ts\`[^.]*)*)\\.`).exec(text) ?? []
      return namesOf([...names.matchAll(/`([a-z]+)`/g)].map(([, name]) => `server/${name}`))
    }
    const inServer = (names: readonly string[]) => names.filter((name) => name.startsWith('server/'))
    expect(listed('Imports'), 'imports').toEqual(inServer(importedBy(list.room)))
    expect(listed('Imported by'), 'imported by').toEqual(inServer(importersOf(list.room)))
  })
})
