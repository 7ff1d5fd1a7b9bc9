import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as catalogue from '../../engine/domain/diagnostics.ts'
import { listCaseFiles, readCases } from '../support/case-engine.ts'
import { runCases } from '../support/cases.ts'

/** Codes that the service says about a template together with what was sent along; no render alone can. */
const beyondRendering = ['partial_unknown']

const codes = Object.values<unknown>(catalogue).flatMap((exported) =>
  typeof exported === 'function' && 'code' in exported ? [String(exported.code)] : [],
)
const files = listCaseFiles('diagnostics')

runCases('diagnostics')

describe('the catalogue', () => {
  it('is not empty and has no code twice', () => {
    expect(codes.length).toBeGreaterThan(0)
    expect(codes).toEqual([...new Set(codes)])
  })

  it('has a file of cases for each code, and for no other', () => {
    const named = files.map((path) => basename(path, '.case'))
    const shown = codes.filter((code) => !beyondRendering.includes(code))
    expect(named.toSorted()).toEqual(shown.toSorted())
  })

  it.each(files)('has each case of %s list the code of its file', (path) => {
    const code = basename(path, '.case')
    const others = readCases(path).filter(({ errors }) => !errors.some((error) => error.code === code))
    expect(others.map(({ place }) => place)).toEqual([])
  })

  it('is all that cases name', () => {
    const all = ['language', 'formatters', 'predicates', 'diagnostics']
      .flatMap(listCaseFiles)
      .flatMap(readCases)
    const unknown = all.flatMap(({ errors, place }) =>
      errors.filter(({ code }) => !codes.includes(code)).map(({ code }) => `${place}: ${code}`),
    )
    expect(unknown).toEqual([])
  })
})
