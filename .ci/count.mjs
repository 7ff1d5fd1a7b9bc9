/** Adds up the results that `.ci/run` wrote to a folder: tests, checks and conformance cases. */
import { existsSync, readFileSync } from 'node:fs'

const [folder, testCode] = process.argv.slice(2)
const counts = [countTests(), ...countLines()]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function countTests() {
  const file = `${folder}/tests.json`
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  // A run can fail without a failing test, for example when a test file cannot be loaded.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, testCode === '0' ? 0 : 1) }
}

function countLines() {
  const text = readFileSync(`${folder}/checks.txt`, 'utf8')
  const lines = [...text.matchAll(/^(checks|conformance): (\d+) passed, (\d+) failed/gm)]
  const isComplete = lines.some(([, name]) => name === 'checks')
  const found = lines.map(([, , passed, failed]) => ({ passed: Number(passed), failed: Number(failed) }))
  return isComplete ? found : [...found, { passed: 0, failed: 1 }]
}
