import { describe, expect, it } from 'vitest'
import { readData } from '../../../client/playground/read-data.ts'

describe('the data of the playground', () => {
  it.each([
    { text: '', json: {} },
    { text: ' \n', json: {} },
    { text: '[1, "a"]', json: [1, 'a'] },
    { text: 'null', json: null },
  ])('$text is read', ({ text, json }) => {
    expect(readData(text)).toEqual({ json })
  })

  it.each([
    { text: '{"a": 1,}', line: 1, column: 9, reason: 'property name expected' },
    { text: '{\n  "a": 1\n  "b": 2\n}', line: 3, column: 3, reason: 'comma expected' },
    { text: '[1, x]', line: 1, column: 5, reason: 'invalid symbol' },
    { text: '{\n  "a": [1', line: 2, column: 10, reason: 'close bracket expected' },
    { text: '{} {}', line: 1, column: 4, reason: 'end of file expected' },
    { text: '// note\n{}', line: 1, column: 1, reason: 'invalid comment token' },
    { text: "{'a': 1}", line: 1, column: 2, reason: 'invalid symbol' },
    { text: '"\u0007"', line: 1, column: 1, reason: 'invalid character' },
    { text: '['.repeat(100_000), line: 1, column: 100_001, reason: 'unexpected text' },
  ])('$text is refused at line $line, column $column', ({ text, line, column, reason }) => {
    expect(readData(text)).toMatchObject({
      finding: {
        editor: 'data',
        line,
        column,
        severity: 'error',
        message: `The data is not JSON: ${reason}.`,
      },
    })
  })
})
