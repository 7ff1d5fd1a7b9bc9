import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE_MS } from './support/patience.ts'

const root = join(import.meta.dirname, '..')

/** Scripts that answer with the help of the tool that they start. */
const delegated = ['test', 'format']

const PROCESSES_AT_ONCE = 2

interface Answer {
  readonly code: number
  readonly output: string
  readonly errors: string
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const own = Object.entries(scripts).filter(([name]) => !delegated.includes(name))
const answers = new Map<string, Answer>()

describe('scripts of package.json', () => {
  beforeAll(async () => {
    const jobs = own.flatMap(([name, script]) =>
      ['--help', '--no-such-option'].map((option) => ({ key: `${name} ${option}`, script, option })),
    )
    const work = async () => {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
        answers.set(job.key, await run(job.script, job.option))
    }
    await Promise.all(Array.from({ length: PROCESSES_AT_ONCE }, work))
  }, own.length * PATIENCE_MS)

  it('include those that delegate', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(delegated))
  })

  it.each(own)('%s prints its usage on stdout', (name) => {
    const { code, output, errors } = answers.get(`${name} --help`) ?? {}
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(/^Usage: npm (?:run )?[\w:-]+ -- .*\n\n.+\.\n\n/)
    expect(output).toContain('\nExamples:\n  npm ')
  })

  it.each(own)('%s refuses an unknown option with one line on stderr', (name) => {
    const { code, output, errors } = answers.get(`${name} --no-such-option`) ?? {}
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(/^Unknown option '--no-such-option'\. See npm (?:run )?[\w:-]+ -- --help\n$/)
  })
})

/** Runs a script as npm does, with one more word. */
function run(script: string, option: string): Promise<Answer> {
  const [command = '', ...words] = script.split(' ')
  expect(command).toBe('node')
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: PATIENCE_MS }
    execFile(process.execPath, [...words, option], options, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? (error ? Number.NaN : 0)), output, errors }),
    )
  })
}
