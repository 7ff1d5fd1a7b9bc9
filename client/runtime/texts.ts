import type { Messages } from '../../engine/domain/messages/patterns.ts'
import { createSay, type SayOf } from '../../engine/domain/messages/say.ts'
import type { ScriptPatterns, ScriptText } from '../../engine/domain/messages/script-texts.ts'
import { read } from './call.ts'
import { once } from './once.ts'
import { settings } from './settings.ts'

/** Puts a text for page scripts into the words of this website. */
export type ScriptSay = SayOf<ScriptText>

/** The file of texts; its address is on the script tag of the bootstrap. */
export interface TextFile {
  readonly locale: string
  readonly messages: ScriptPatterns
  /** Words of the page that replace those of the file. */
  readonly overrides?: Readonly<Record<string, unknown>>
}

/** The words of this page: the file of texts with the words that the page has itself, in the locale that it names. */
export const loadWords = once(async (): Promise<TextFile> => {
  const { texts = '', locale } = settings()
  const words = document.querySelector('[data-island-words]')?.textContent
  const file = await read<TextFile>(texts)
  return { ...file, locale: locale || file.locale, overrides: words && JSON.parse(words) }
})

/** The `say` of this page. Its texts are loaded when the first island needs them. */
export const loadTexts = once(async () => createScriptSay(await loadWords()))

/** The `say` of a file of texts. */
export function createScriptSay({ messages, ...words }: TextFile): ScriptSay {
  return createSay({ ...words, messages: messages as Messages })
}
