import { isObject } from '../../engine/domain/data/value.ts'
import { cleanText } from './clean-text.ts'
import type { NewEvent } from './new-event.ts'
import { pathOf } from './page-address.ts'
import type { Data } from './read-fields.ts'
import { idOf, pageTypeOf, type Sender } from './sender.ts'

/** A message is a key of the numbers of a day. */
const MAX_MESSAGE = 200
/** The frames next to the error. A stack is stored with each event, and anyone may send many. */
const MAX_STACK = 500

/** An error of a script, as `RecordJavascriptErrors` takes it: its event and data. It names no visitor. */
export function readScriptError({ event, data: given, ...entry }: Data, sender: Sender): NewEvent {
  const data: Data = isObject(given) ? given : { message: given }
  const message = cleanText(data['message'] ?? event, MAX_MESSAGE)
  const stack = cleanText(data['stack'], MAX_STACK)
  return {
    ...idOf(entry),
    ...idOf(data),
    name: 'script-error',
    path: pathOf(data['pagePath'] ?? sender.page),
    pageType: pageTypeOf(data['pageType']),
    fields: { message, ...(stack && { stack }) },
  }
}
