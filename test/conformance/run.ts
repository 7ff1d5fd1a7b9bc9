/** Runs the conformance corpus and prints a table by group. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../server/commands/command-line.ts'
import type { Case } from './case.ts'
import { check } from './check.ts'

/** Where the corpus lies beside a checkout; it is not part of the product. */
const CORPUS = join(import.meta.dirname, '../../../shared/conformance')

/** Cases of behaviour that only the Java reference has. */
const EXCLUDED = ['java-only.json']

interface Group {
  readonly name: string
  readonly total: number
  readonly failures: readonly { readonly id: string; readonly differences: readonly string[] }[]
}

function runGroup(file: string): Group {
  const cases = JSON.parse(readFileSync(join(CORPUS, file), 'utf8')) as Case[]
  const verdicts = cases.map((each) => ({ id: each.id, differences: check(each) }))
  const failures = verdicts.filter(({ differences }) => differences.length > 0)
  return { name: file.replace('.json', ''), total: cases.length, failures }
}

function printGroup({ name, total, failures }: Group, wanted: readonly string[]): void {
  const passed = total - failures.length
  const percent = ((100 * passed) / total).toFixed(1)
  console.log(
    `${name.padEnd(22)} ${String(passed).padStart(5)} / ${String(total).padEnd(5)} ${percent.padStart(6)} %`,
  )
  for (const { id, differences } of failures) {
    if (!wanted.some((word) => name.startsWith(word) || id.startsWith(word))) continue
    console.log(`  ${id}`)
    for (const difference of differences) console.log(`    ${difference}`)
  }
}

function main(wanted: readonly string[]): void {
  if (!existsSync(CORPUS)) {
    console.log('conformance: no corpus beside this checkout, nothing to run')
    return
  }
  const files = readdirSync(CORPUS).filter((file) => file.endsWith('.json') && !EXCLUDED.includes(file))
  const groups = files.sort().map(runGroup)
  for (const group of groups) printGroup(group, wanted)
  const failed = groups.reduce((sum, { failures }) => sum + failures.length, 0)
  const passed = groups.reduce((sum, { total }) => sum + total, 0) - failed
  console.log(`conformance: ${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

const { operands } = readCommandLine({
  command: 'npm run conformance',
  about: 'Runs the conformance corpus beside this checkout and prints a table by group.',
  operands: {
    name: 'PREFIX',
    about: 'Beginning of the name of a group or case, whose differences are printed. Default: none.',
    min: 0,
    max: Number.POSITIVE_INFINITY,
  },
  examples: ['', 'formatters'],
})
main(operands)
