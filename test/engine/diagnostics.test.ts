import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as catalogue from '../../engine/domain/diagnostics/catalogue.ts'
import { listCaseFiles, readCases } from '../../server/documents/case-engine.ts'
import { runCases } from '../support/cases/run-cases.ts'

/** Codes that only the check of a template with its partials reports, never a render. */
const beyondRendering = ['partial_unknown']

const codes = Object.values<unknown>(catalogue).flatMap((exported) =>
  typeof exported === 'function' && 'code' in exported ? [String(exported.code)] : [],
)
const files = listCaseFiles('diagnostics')

runCases('diagnostics')

describe('the catalogue', () => {
  it('is not empty and contains each code once', () => {
    expect(codes.length).toBeGreaterThan(0)
    expect(codes).toEqual([...new Set(codes)])
  })

  it('has a file of cases for each code, and no other files', () => {
    const named = files.map((path) => basename(path, '.case'))
    const shown = codes.filter((code) => !beyondRendering.includes(code))
    expect(named.toSorted()).toEqual(shown.toSorted())
  })

  it.each(files)('is covered by %s: each case lists the code of the file', (path) => {
    const code = basename(path, '.case')
    const others = readCases(path).filter(({ errors }) => !errors.some((error) => error.code === code))
    expect(others.map(({ place }) => place)).toEqual([])
  })

  it('contains all codes that cases list', () => {
    const all = ['language', 'formatters', 'predicates', 'diagnostics']
      .flatMap(listCaseFiles)
      .flatMap(readCases)
    const unknown = all.flatMap(({ errors, place }) =>
      errors.filter(({ code }) => !codes.includes(code)).map(({ code }) => `${place}: ${code}`),
    )
    expect(unknown).toEqual([])
  })
})
