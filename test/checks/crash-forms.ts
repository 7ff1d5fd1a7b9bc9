import { setTimeout } from 'node:timers/promises'
import type { Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { SITE } from './race.ts'

/** Between two forms, so that all rounds stay below the submissions that a website takes a day. */
const PAUSE_MS = 25

interface SentForm {
  readonly words: string
  readonly key: string
}

/** A visitor who sends one form after another, and remembers which ones were answered. */
export class FormWriter {
  readonly #visitor: Visitor
  readonly #createKey: () => string
  /** Sent, and not answered. */
  pending: SentForm | undefined
  /** The words of answered forms. */
  readonly told: string[] = []
  /** Answers that should not be. */
  readonly problems: string[] = []

  constructor(visitor: Visitor, createKey: () => string) {
    this.#visitor = visitor
    this.#createKey = createKey
  }

  /** Sends forms until the connection breaks. */
  async run(): Promise<void> {
    for (;;) {
      this.pending = { words: crypto.randomUUID().slice(0, 20), key: this.#createKey() }
      if (!(await this.sendPending())) return
      await setTimeout(PAUSE_MS)
    }
  }

  /** Sends a form that has no answer yet; false when there is still none. */
  async sendPending(): Promise<boolean> {
    if (this.pending === undefined) return true
    const { words, key } = this.pending
    const body = { formId: `${SITE}-contact`, form: JSON.stringify({ words }), key }
    const answer = await this.#visitor
      .send('POST', '/api/form/SaveFormSubmission', body)
      .catch(() => undefined)
    if (answer === undefined) return false
    this.pending = undefined
    if (answer.status === 200) this.told.push(words)
    else this.problems.push(`a form: ${answer.status} ${answer.body}`)
    return true
  }
}

/**
 * Looks for the forms of a writer: an answered one is there once with one mail, one without an answer at most once. That
 * one is sent again, and is there once then.
 */
export async function auditForms(database: DatabaseView, writer: FormWriter): Promise<readonly string[]> {
  const { pending } = writer
  const before = await findProblems(database, writer.told, pending?.words)
  if (!(await writer.sendPending())) return [...before, 'the service is gone again']
  return [...before, ...(await findProblems(database, writer.told)), ...writer.problems]
}

async function findProblems(
  database: DatabaseView,
  told: readonly string[],
  pending?: string,
): Promise<readonly string[]> {
  const rows = await database.rows<{ data: string }>('select data from form_submissions')
  const mails = await database.rows(`select id from outbox where dedupe_key like 'form-submission/%'`)
  const kept = rows.map(({ data }) => JSON.parse(data).answers[0].text as string)
  const once = new Set(kept)
  const lost = told.filter((words) => !once.has(words))
  const made = kept.filter((words) => words !== pending && !told.includes(words))
  return [
    ...lost.map((words) => `the form "${words}" was answered and is lost`),
    ...made.map((words) => `the form "${words}" is there and was never answered`),
    ...(once.size === kept.length ? [] : [`${kept.length - once.size} forms are there twice`]),
    ...(mails.length === kept.length ? [] : [`${kept.length} forms have ${mails.length} mails`]),
  ]
}
