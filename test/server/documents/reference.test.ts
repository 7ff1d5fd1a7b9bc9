import { describe, expect, it } from 'vitest'
import { formatters } from '../../../engine/formatters/index.ts'
import { predicates } from '../../../engine/predicates/index.ts'
import { diagnosticCodes } from '../../../server/documents/diagnostics.ts'
import { makeReference } from '../../../server/documents/reference-page.ts'

const { page, counts } = makeReference('1.0.0')

describe('the reference page', () => {
  it('has every formatter and predicate, aliases included', () => {
    expect(counts).toMatchObject({
      formatters: formatters.flatMap(({ name, aliases }) => [name, ...aliases]).length,
      predicates: predicates.length,
    })
  })

  it.each(['formatter-truncate', 'predicate-equal', 'instruction-repeated-section'])(
    'has the address #%s, which stays',
    (anchor) => {
      expect(page).toContain(`<section id="${anchor}"`)
    },
  )

  it('has an address for each diagnostic', () => {
    expect(diagnosticCodes.filter((code) => !page.includes(`<tr id="diagnostic-${code}">`))).toEqual([])
  })

  it('shows an example with its output', () => {
    const [, entry = ''] = page.split('<section id="formatter-truncate"')
    expect(entry.slice(0, 2000)).toContain('{title|truncate 10}')
    expect(entry.slice(0, 2000)).toContain('A rather ...')
  })
})
