/** Lists the submissions of a website's forms, or prints one. */
import type { FormSubmission } from '../store/types.ts'
import { path, wholeNumber } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run submissions',
  about: 'Lists what visitors sent by forms, the newest first, or prints one submission.',
  operands: WEBSITE_OPERAND,
  options: {
    form: path('Form to list. Default: all forms.', 'FORM'),
    limit: wholeNumber('Submissions to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
    show: path('Prints a submission with all its answers.', 'SUBMISSION'),
  },
  examples: ['harbour', 'harbour --form contact'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async ({ read, site }) => {
    const { id: websiteId } = site.website
    if (options.show !== undefined) {
      const found = await read.formSubmissions.byId(websiteId, options.show)
      if (found === undefined) throw new CommandError(`The website has no submission "${options.show}".`)
      return print(toSheet(found))
    }
    const { form: formId, limit } = options
    const found = await read.formSubmissions.list(websiteId, { formId, limit })
    if (found.length === 0) return print('There are no submissions.')
    print(toTable(['submission', 'sent', 'form', 'answers'], found.map(toRow)))
  }),
)

function toRow({ id, createdAt, details }: FormSubmission): readonly string[] {
  const answers = details.answers.map(({ text }) => text).filter(Boolean)
  return [id, toMinute(createdAt), details.formName, shorten(answers.join(' · '))]
}

function toSheet({ id, createdAt, details }: FormSubmission): string {
  return toTable(
    ['submission', id],
    [
      ['sent', toMinute(createdAt)],
      ['form', details.formName],
      ...details.answers.map(({ title, text }) => [title, text]),
    ],
  )
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
