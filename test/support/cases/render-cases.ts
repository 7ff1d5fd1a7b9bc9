/** Renders the cases of the folders it is given, for a process with switches of its own, and prints the differences. */
import { isDeepStrictEqual } from 'node:util'
import { listCaseFiles, readCases } from '../../../server/documents/case-engine.ts'
import { createCaseRenderer, expectedOf } from './case-renderer.ts'

const render = createCaseRenderer()
const cases = process.argv.slice(2).flatMap(listCaseFiles).flatMap(readCases)
const failed = cases.filter((each) => {
  const result = render(each)
  return !isDeepStrictEqual(result, expectedOf(each, result))
})
process.stdout.write(JSON.stringify({ count: cases.length, failed: failed.map(({ place }) => place) }))
