import { LIKERT } from '../data/codes.ts'
import { isArray } from '../data/value.ts'
import type { MessageKey } from '../messages/en.ts'
import type { Say } from '../messages/say.ts'
import { dateText, timeText } from './date-text.ts'
import type { FieldParts } from './field-parts.ts'
import type { FieldSummary } from './form-summary.ts'

/** The language of the reader of answers. */
export interface Reader {
  readonly say: Say
  /** A BCP 47 tag, which decides how dates and times are written. */
  readonly locale: string
  /** An address in the form of its country. */
  readonly printAddress: (parts: FieldParts) => string
}

/** An answer as one line of text, such as `5/17/2026` for the parts of a date; '' for no answer. */
export function answerText(
  { type, values, text }: FieldSummary,
  { say, locale, printAddress }: Reader,
): string {
  if (text === '' || values === undefined || isArray(values)) return text
  const parts = values as FieldParts
  switch (type) {
    case 'date':
      return dateText(parts, locale)
    case 'time':
      return timeText(parts, locale)
    case 'phone':
      return phoneText(parts)
    case 'address':
      return printAddress(parts)
    case 'likert':
      return likertText(parts, say)
    default:
      return text
  }
}

function join(parts: FieldParts, glue: string, ...names: readonly string[]): string {
  return names
    .map((name) => parts[name] ?? '')
    .filter(Boolean)
    .join(glue)
}

function phoneText(parts: FieldParts): string {
  const country = (parts['Country'] ?? '').replace(/^\+/, '')
  return `${country && `+${country} `}${join(parts, '-', 'Areacode', 'Prefix', 'Line')}`.trim()
}

/** The keys of the texts for degrees of agreement. */
type LikertKey = Extract<MessageKey, `productAnswerMap${string}`>

/** The text of each degree of agreement, by its code. */
const LIKERT_KEYS: ReadonlyMap<string, LikertKey> = new Map([
  [String(LIKERT['Strongly Disagree']), 'productAnswerMapStronglyDisagree'],
  [String(LIKERT.Disagree), 'productAnswerMapDisagree'],
  [String(LIKERT.Neutral), 'productAnswerMapNeutral'],
  [String(LIKERT.Agree), 'productAnswerMapAgree'],
  [String(LIKERT['Strongly Agree']), 'productAnswerMapStronglyAgree'],
])

/** Each question with its answer: `I liked it: Agree; I would return: Neutral`. Skipped questions are left out. */
function likertText(answers: FieldParts, say: Say): string {
  return Object.entries(answers)
    .flatMap(([question, answer]) => {
      const key = LIKERT_KEYS.get(answer)
      return key === undefined ? [] : [`${question}: ${say(key)}`]
    })
    .join('; ')
}
