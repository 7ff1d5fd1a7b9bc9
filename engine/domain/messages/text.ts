import type { MESSAGE_ARGUMENTS } from './arguments.ts'
import type { MessageKey } from './en.ts'

/** A value for a placeholder; a list is joined with commas and the word for "and". */
export type TextArgument = string | number | readonly string[]

type Arguments = Readonly<Record<string, TextArgument>>

type KeyWithArguments = keyof typeof MESSAGE_ARGUMENTS

/** The arguments that a text takes: none, or an object with a value for each placeholder. */
export type ArgumentsOf<Key extends MessageKey> = Key extends KeyWithArguments
  ? [Readonly<Record<(typeof MESSAGE_ARGUMENTS)[Key][number], TextArgument>>]
  : []

/**
 * The key and arguments of a text for visitors. `say` formats it.
 *
 * Rules return texts, because they do not know the website. The website's `say` prints them in its language, with its
 * owner's own texts.
 */
export class Text {
  readonly key: MessageKey
  readonly args: Arguments

  constructor(key: MessageKey, args: Arguments) {
    this.key = key
    this.args = args
  }
}

/** Makes a text: `text('cart_empty')`, `text('stock_left', { left: 3 })`. */
export function text<Key extends MessageKey>(key: Key, ...[args]: ArgumentsOf<Key>): Text {
  return new Text(key, args ?? {})
}
