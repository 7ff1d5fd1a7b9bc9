import { describe, expect, it } from 'vitest'
import { listCaseFiles, readCases } from '../../../server/documents/case-engine.ts'
import { createCaseRenderer, expectedOf } from './case-renderer.ts'

/** Makes one test of each case below a folder of `fixtures/`. */
export function runCases(folder: string): void {
  const render = createCaseRenderer()
  for (const path of listCaseFiles(folder)) {
    describe(path, () => {
      for (const each of readCases(path)) {
        it(each.heading, () => {
          const result = render(each)
          expect(result, each.place).toEqual(expectedOf(each, result))
        })
      }
    })
  }
}
