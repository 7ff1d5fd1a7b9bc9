import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Where an instruction of a template prints nothing, the white space around it stays.
    'no-trailing-whitespace': 'off',
    // The boxes of one question have one name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
  },
})

/** A field that names the form which it belongs to. The validator takes all such fields for those of one form. */
const FIELD_ELSEWHERE = /<input\b[^>]* form="[^"]*">/g

/** Mistakes in the markup of a page as it was sent, a sentence each. */
export async function findSlips(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html.replaceAll(FIELD_ELSEWHERE, ''))
  // Titles are cut in results of searches, in which a page of one visitor never is.
  const isPrivate = html.includes('<meta name="robots" content="noindex">')
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !(isPrivate && ruleId === 'long-title'))
      .map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}
