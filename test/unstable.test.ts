import { describe, expect, it } from 'vitest'
import { type Report, settle } from '../.ci/settle.ts'

/** A report of files by their names, each with the statuses of its tests; none for one that could not be loaded. */
function reportOf(files: Readonly<Record<string, readonly string[]>>, success?: boolean): Report {
  const testResults = Object.entries(files).map(([name, statuses]) => ({
    name,
    status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  }))
  return { success: success ?? testResults.every(({ status }) => status === 'passed'), testResults }
}

const manyFailed = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}`, ['failed']]))

describe('the verdict of a run', () => {
  it.each([
    {
      what: 'counts what passed',
      first: reportOf({ a: ['passed', 'passed'], b: ['passed', 'pending'] }),
      verdict: { passed: 3, failed: 0, unstable: [] },
    },
    {
      what: 'counts a file that passes alone, and names it',
      first: reportOf({ a: ['passed'], b: ['passed', 'failed'] }),
      second: { b: ['passed', 'passed'] },
      verdict: { passed: 3, failed: 0, unstable: ['b'] },
    },
    {
      what: 'fails with a file that fails twice',
      first: reportOf({ a: ['passed'], b: ['failed', 'failed'] }),
      second: { b: ['failed', 'passed'] },
      verdict: { passed: 2, failed: 1, unstable: [] },
    },
    {
      what: 'fails with a file that cannot be loaded',
      first: reportOf({ a: ['passed'], b: [] }),
      second: { b: [] },
      verdict: { passed: 1, failed: 1, unstable: [] },
    },
    {
      what: 'fails with an error between tests',
      first: reportOf({ a: ['passed'] }, false),
      verdict: { passed: 1, failed: 1, unstable: [] },
    },
    {
      what: 'runs no file again where many failed',
      first: reportOf(manyFailed),
      second: {},
      verdict: { passed: 0, failed: 21, unstable: [] },
    },
  ])('$what', async ({ first, second = {}, verdict }) => {
    const again = async (file: string) =>
      reportOf({ [file]: (second as Record<string, string[]>)[file] ?? [] })
    expect(await settle(first, again)).toEqual(verdict)
  })
})
