import type { EventFields } from '../../engine/domain/tracking/events.ts'
import type { NewEvent } from './new-event.ts'
import { pathOf, targetOf } from './page-address.ts'
import { type Data, readFields } from './read-fields.ts'
import { idOf, pageTypeOf, type Sender, visitOf } from './sender.ts'

const BUTTON: EventFields = {
  buttonId: 'text',
  blockId: 'text',
  label: 'text',
  itemId: 'text',
  collectionId: 'text',
}

/** The fields of each census call. */
const CENSUS = {
  'button-click': BUTTON,
  'button-render': BUTTON,
  overlay: { overlayId: 'text', action: 'text', version: 'text' },
  'form-render': { formId: 'text' },
  'quick-view': { itemId: 'text' },
} as const satisfies Readonly<Record<string, EventFields>>

/** A call of the census, by the name of its stored events. */
export type CensusCall = keyof typeof CENSUS

/** The event of a census call. Fields of events are written in snake case where reports read them. */
export function readCensus(call: CensusCall, data: Data, sender: Sender): NewEvent {
  const { formId, ...fields } = readFields(CENSUS[call], data)
  const destinationUrl = targetOf(data['destinationUrl'], sender.host)
  return {
    ...idOf(data),
    name: call,
    ...visitOf(data, sender),
    path: pathOf(data['pagePath'] ?? sender.page),
    pageType: pageTypeOf(data['pageType']),
    fields: {
      ...fields,
      ...(formId !== undefined && { form_id: formId }),
      ...(destinationUrl && { destinationUrl }),
    },
  }
}
