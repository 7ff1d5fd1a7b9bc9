import { LIKERT } from '../../domain/data/codes.ts'
import { escapeMarkup } from '../../domain/data/escape.ts'
import { convertInParts, trimInParts } from '../../domain/data/parts.ts'
import { type Json, member, type Node, print, toText } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import { en } from '../../domain/messages/en.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { localized } from './localized.ts'

/** Types of fields whose answer has several parts. Each has a fragment. */
const IN_PARTS: ReadonlySet<string> = new Set(['address', 'checkbox', 'date', 'name', 'phone', 'time'])

/** `{field|summary-form-field}` prints a question of a form with the visitor's answer. */
export const summaryFormField = defineFormatter({
  name: 'summary-form-field',
  about: 'Prints a question of a form and its answer.',
  usesFrame: true,
  format(node, _, frame) {
    const noAnswer = toText(localized('productSummaryFormNoAnswerText', frame))
    const view = {
      title: toText(member(node, 'rawTitle')),
      answer: answerOf(node, frame),
      noAnswer: trimInParts(noAnswer, frame.run.budget) || en.productSummaryFormNoAnswerText,
    }
    return frame.renderFragment('summary-form-field', view, { isIsolated: true })
  },
})

/** The answer as markup. */
function answerOf(field: Node, frame: Frame): string {
  const type = toText(member(field, 'type'))
  if (IN_PARTS.has(type))
    return frame.renderFragment(`summary-form-field-${type}`, field ?? null, { isIsolated: true })
  if (type === 'likert') return likertAnswer(member(field, 'values'), frame)
  const { safe } = frame.run.inputs
  // The reference implementation finds such a type on `Object.prototype` (formatter specification, decision D21).
  if (!safe && type in Object.prototype) return ''
  const value = toText(member(field, 'value'))
  return safe ? convertInParts(value, escapeMarkup, frame.run.budget) : value
}

/** Throws when the values are missing, as the reference implementation does. */
function likertAnswer(values: Node, frame: Frame): string {
  const byQuestion = values as { readonly [question: string]: Json }
  const { budget } = frame.run
  const answers = likertAnswers(frame)
  const neutral = answers.get(String(LIKERT.Neutral)) ?? ''
  const view = namesOf(byQuestion).map((question) => {
    budget.charge(1)
    return { question, answer: answers.get(print(byQuestion[question], budget)) || neutral }
  })
  return frame.renderFragment('summary-form-field-likert', view, { isIsolated: true })
}

/** The text of each degree of agreement, by its code. */
function likertAnswers(frame: Frame): ReadonlyMap<string, string> {
  return new Map(
    LIKERT_TEXTS.map(({ code, key }) => {
      const own = localized(key, frame)
      return [code, typeof own === 'string' ? own : en[key]]
    }),
  )
}

const LIKERT_TEXTS = [
  { code: String(LIKERT['Strongly Disagree']), key: 'productAnswerMapStronglyDisagree' },
  { code: String(LIKERT.Disagree), key: 'productAnswerMapDisagree' },
  { code: String(LIKERT.Neutral), key: 'productAnswerMapNeutral' },
  { code: String(LIKERT.Agree), key: 'productAnswerMapAgree' },
  { code: String(LIKERT['Strongly Agree']), key: 'productAnswerMapStronglyAgree' },
] as const
