/** The answers to the examples of the render API. A test compares them with the real answers. */

const html = '<h1>Fruit &amp; more</h1><ul><li>Apples</li><li>Pears</li></ul>'

export const ANSWER_EXAMPLES = {
  html,
  result: { html, diagnostics: [], stats: { work: 12, text: 103, calls: 1 } },
  line: {
    ...{ line: 1, id: 'first', status: 200, html: 'Hello World!', diagnostics: [] },
    stats: { work: 2, text: 5, calls: 0 },
  },
  check: {
    diagnostics: [
      {
        ...{ type: 'parser', code: 'formatter_unknown', severity: 'error' },
        message: "SyntaxError: Formatter 'shout' is unknown",
        hint: 'The tag is printed as text. Check the formatter’s spelling.',
        ...{ template: null, line: 1, column: 16, span: { start: 15, end: 20 } },
        codeFrame: '1 | {.section a}{b|shout}{.end}\n  |                ^^^^^',
        includedFrom: [],
      },
    ],
    references: {
      instructions: { ROOT: 1, SECTION: 1, TEXT: 1, END: 1 },
      ...{ formatters: {}, predicates: {}, textBytes: 9 },
      variables: [{ a: {} }],
      ...{ partials: [], macros: [] },
    },
  },
} as const
