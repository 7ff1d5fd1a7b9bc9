import type { Text } from '../../../engine/domain/messages/text.ts'
import { CallFailed } from '../../runtime/call.ts'
import { failureText } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

/** A product cannot be bought, which the form itself has found out. */
export class Refused extends Error {
  readonly text: Text

  constructor(text: Text) {
    super(text.key)
    this.text = text
  }
}

/** The sentence for a failed purchase. */
export function purchaseFailure(error: unknown, say: ScriptSay): string {
  return error instanceof Refused ? say(error.text) : failureText(error, say)
}

/** The messages of the service by the name of their field. */
export function errorsOf(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof CallFailed ? (error.refusal.errors ?? {}) : {}
  return Object.fromEntries(Object.entries(errors).map(([name, [message = '']]) => [name, message]))
}
