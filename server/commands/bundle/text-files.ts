import { hash } from 'node:crypto'
import { patternsForScripts } from '../../../engine/domain/messages/script-texts.ts'
import { TABLES } from '../../../engine/domain/messages/tables.ts'

/** As long as those of the bundler. */
const DIGEST_LENGTH = 7

/**
 * The files of texts, one for each language that has a table, and their names by the language.
 *
 * They hold the words of the table. Websites of this service have files with their owner's words instead.
 */
export function makeTextFiles(): {
  readonly files: ReadonlyMap<string, Buffer>
  readonly names: Readonly<Record<string, string>>
} {
  const made = Object.entries(TABLES).map(([locale, messages]) => {
    const bytes = Buffer.from(JSON.stringify({ locale, messages: patternsForScripts({ messages }) }))
    const digest = hash('sha256', bytes, 'base64url').slice(0, DIGEST_LENGTH)
    return { locale, name: `texts-${locale}.${digest}.json`, bytes }
  })
  return {
    files: new Map(made.map(({ name, bytes }) => [name, bytes])),
    names: Object.fromEntries(made.map(({ locale, name }) => [locale, name])),
  }
}
