import type { Messages } from '../../engine/domain/messages/patterns.ts'
import { createSay, type SayOf } from '../../engine/domain/messages/say.ts'
import type { ScriptPatterns, ScriptText } from '../../engine/domain/messages/script-texts.ts'
import { read } from './call.ts'
import { once } from './once.ts'

/** Puts a text for page scripts into the words of this website. */
export type ScriptSay = SayOf<ScriptText>

/** The file of texts; its address is on the script tag of the bootstrap. */
export interface TextFile {
  readonly locale: string
  readonly messages: ScriptPatterns
}

/** The `say` of this website. Its texts are loaded when the first island needs them. */
export const loadTexts = once(async () => createScriptSay(await read<TextFile>(textsUrl())))

/** The `say` of a file of texts. */
export function createScriptSay({ locale, messages }: TextFile): ScriptSay {
  return createSay({ locale, messages: messages as Messages })
}

function textsUrl(): string {
  const script = document.querySelector<HTMLScriptElement>('script[data-texts]')
  return script?.dataset['texts'] ?? ''
}
