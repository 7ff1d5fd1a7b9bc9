import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')

/** Writes figures as JSON into `bench/results/`, each innermost object on one line. */
export function writeResults(name: string, results: object): void {
  const json = JSON.stringify(results, null, 2).replace(/\{\s+([^{}]+?)\s+\}/g, (_, fields: string) => {
    return `{ ${fields.replace(/\s*\n\s*/g, ' ')} }`
  })
  mkdirSync(join(folder, 'results'), { recursive: true })
  writeFileSync(join(folder, 'results', `${name}.json`), `${json}\n`)
}

/** Replaces the text between the two markers of a section of `bench/README.md`. */
export function rewriteReadme(section: string, text: string): void {
  const file = join(folder, 'README.md')
  const readme = readFileSync(file, 'utf8')
  const start = `<!-- ${section}:start -->`
  const end = `<!-- ${section}:end -->`
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} lacks the markers ${start} and ${end}.`)
  writeFileSync(file, `${readme.slice(0, from + start.length)}\n${text}\n${readme.slice(to)}`)
}
