import type { MessageKey } from './en.ts'

/** All texts of one language. */
export type Messages = Readonly<Record<MessageKey, string>>

/** The texts of a website. */
export interface Words {
  readonly messages: Messages
  /** Texts of the website's owner, which replace those of the table. */
  readonly overrides?: Readonly<Record<string, unknown>>
}

/**
 * UTF-16 units of an owner's text, which is a label or a sentence. A longer one would be gone through again for each
 * use, so it does not replace ours.
 */
const MAX_PATTERN = 4096

/** The pattern of a text: that of the website's owner, else that of the table. */
export function findPattern({ messages, overrides = {} }: Words, key: MessageKey): string {
  const own = Object.hasOwn(overrides, key) ? overrides[key] : undefined
  return typeof own === 'string' && own !== '' && own.length <= MAX_PATTERN ? own : messages[key]
}
