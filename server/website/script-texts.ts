import { FILE_PATH, fillPath, withQuery } from '../../engine/domain/data/paths.ts'
import { member } from '../../engine/domain/data/value.ts'
import { patternsForScripts } from '../../engine/domain/messages/script-texts.ts'
import { messagesOf } from '../../engine/domain/messages/tables.ts'
import { digestOf } from '../bytes/digest.ts'
import type { Website } from '../store/types.ts'
import type { Language } from './languages/language.ts'
import { toView } from './view.ts'

/** The texts that scripts of a website say, as a file. */
interface ScriptTexts {
  readonly json: Buffer
  /** Part of the URL, so browsers may cache the file forever. */
  readonly digest: string
}

/** Makes the file of texts of a website: its locale, and its patterns by key. */
export function textFileOf({ data, settings }: Website): ScriptTexts {
  const overrides = toView(member(data, 'localizedStrings'))
  const messages = patternsForScripts({ messages: messagesOf(settings.locale), overrides })
  const json = Buffer.from(JSON.stringify({ locale: settings.locale, messages }))
  return { json, digest: digestOf(json).slice('sha256-'.length, 'sha256-'.length + 16) }
}

/** The URL of the texts of a website in the language of its locale, which is named for all but its own language. */
export function textsUrlOf(website: Website, { code, isDefault }: Language): string {
  const url = fillPath(FILE_PATH.texts, { digest: textFileOf(website).digest })
  return isDefault ? url : withQuery(url, { language: code })
}
