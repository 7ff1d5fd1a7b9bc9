import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE_MS } from './support/patience.ts'
import { type CommandResult, startScripts } from './support/processes/run-command.ts'

const root = join(import.meta.dirname, '..')

/** Scripts that answer with the help of the tool that they start. */
const delegated = ['test', 'test:all', 'format']

/** The start of every script: the pinned Node, and flags for it. */
const START = /^node \.node\/run\.mjs ((?:--\S+ )*)/

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const own = Object.entries(scripts).filter(([name]) => !delegated.includes(name))
/** One script for each set of flags. */
const flagged = [
  ...new Map(own.map(([name, script]) => [START.exec(script)?.[1], { name, script }])).values(),
]

const usage = /^Usage: npm (?:run )?[\w:-]+ -- .*\n\n.+\.\n\n/
const refusal = /^Unknown option '--no-such-option'\. See npm (?:run )?[\w:-]+ -- --help\n$/

describe('scripts of package.json', () => {
  let answers: ReadonlyMap<string, CommandResult>

  beforeAll(async () => {
    answers = await runAll(['--help', '--no-such-option'])
  }, 2 * PATIENCE_MS)

  it('include those that delegate', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(delegated))
  })

  it.each(own)('%s prints its usage on stdout', (name) => {
    const { code, output, errors } = answers.get(`${name} --help`) ?? {}
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(usage)
    expect(output).toContain('\nExamples:\n  npm ')
    // The theme is no website.
    expect(output).not.toContain(' -- linden ')
  })

  it.each(own)('%s refuses an unknown option with one line on stderr', (name) => {
    const { code, output, errors } = answers.get(`${name} --no-such-option`) ?? {}
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(refusal)
  })

  it.each(flagged)('start with the flags of $name', async ({ script }) => {
    expect(await run([...script.split(' ').slice(1), '--help'])).toMatchObject({ code: 0, errors: '' })
    expect(await run([...script.split(' ').slice(1), '--no-such-option'])).toMatchObject({
      code: 2,
      output: '',
    })
  })
})

/** Runs each script of our own with each of these words, all in one process. */
async function runAll(words: readonly string[]): Promise<ReadonlyMap<string, CommandResult>> {
  const scripts = startScripts()
  const answers = new Map<string, CommandResult>()
  for (const [name, script] of own) {
    const [file = '', ...first] = script.replace(START, '').split(' ')
    for (const word of words)
      answers.set(`${name} ${word}`, await scripts.run(join(root, file), [...first, word]))
  }
  await scripts.close()
  return answers
}

function run(words: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, timeout: PATIENCE_MS }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? (error ? Number.NaN : 0)), output, errors }),
    )
  })
}
