import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { scriptErrorsBody } from '../recorded-events.ts'
import type { VisitorCall } from './visitor-call.ts'

/** Answered at once; the events are stored later. */
const beacon = { area: 'Pages', method: 'post', islands: [], isBare: true, status: 202 } as const

const TAKEN = 'An event with an id counts once. Nothing of a browser that refuses, or of a robot, is stored.'

const id = { id: 'q1w2e3r4t5y6u7i8o9p0as' }
const content = {
  ...id,
  ...{ website_id: 'harbour', page_id: 'mug', logged_in: false },
  ...{ item_id: 'mug', item_type: 1, item_title: 'Mug', item_price: 14.5, currency_code: 'USD' },
}

/** Members of a beacon. It may have others, which are left out. */
const anything = z.looseObject({})
const text = z.string()

const contentErrors = z.array(z.strictObject({ path: text, message: text }))

/** The calls by which pages tell what happens on them. */
export const trackingCalls: readonly VisitorCall[] = [
  {
    ...beacon,
    id: 'recordHit',
    path: API_PATH.recordHit,
    summary: 'Tell that a page is seen',
    description: `Kinds: 1 page view, 2 site search, 10 heartbeat, 20 audio, 21 video. Also as \`text/plain\` or a form, with \`data\` as JSON. ${TAKEN}`,
    body: {
      schema: z.looseObject({ event: z.number(), data: anything.optional() }),
      example: { event: 1, data: { ...id, pagePath: '/shop', pageType: 1, title: 'Shop' } },
    },
    problems: ['origin_foreign'],
  },
  ...(
    [
      ['buttonClick', API_PATH.buttonClick, 'Tell that a button is clicked', { buttonId: 'add' }],
      ['buttonRender', API_PATH.buttonRender, 'Tell that a button is shown', { buttonId: 'add' }],
      ['overlay', API_PATH.overlay, 'Tell that an overlay is shown or closed', { action: 'shown' }],
      ['formRender', API_PATH.formRender, 'Tell that a form is shown', { formId: 'contact' }],
    ] as const
  ).map(([call, path, summary, fields]) => ({
    ...{ ...beacon, id: call, path, summary, description: TAKEN },
    body: { schema: anything, example: { ...id, ...fields } },
    problems: ['origin_foreign'] as const,
  })),
  {
    ...beacon,
    id: 'quickView',
    path: API_PATH.quickView,
    pathExample: { id: 'mug' },
    summary: 'Tell that a quick view is opened',
    description: `It needs no body. ${TAKEN}`,
    body: { schema: anything, example: id },
    problems: ['origin_foreign'],
  },
  {
    ...beacon,
    id: 'schemaEvent',
    path: API_PATH.schemaEvents,
    summary: 'Tell an event',
    description: `\`eventContent\` may also be JSON in a text. Fields that are not in the schema are left out. ${TAKEN}`,
    body: {
      schema: z.strictObject({ eventSchemaName: text, eventContent: anything }),
      example: { eventSchemaName: 'CommerceShopping_VisitPDP', eventContent: content },
    },
    problems: ['origin_foreign'],
  },
  {
    ...beacon,
    id: 'validateEvent',
    path: API_PATH.validateEvent,
    pathExample: { schema: 'CommerceShopping_VisitPDP' },
    summary: 'Check an event',
    description: 'Tells how a content differs from its schema, and stores nothing.',
    body: { schema: z.strictObject({ eventContent: anything }), example: { eventContent: content } },
    status: 200,
    answer: z.strictObject({ isValid: z.boolean(), errors: contentErrors }),
    problems: ['origin_foreign', 'event_schema_unknown'],
  },
  {
    area: 'Pages',
    id: 'eventSchemas',
    method: 'get',
    path: API_PATH.eventSchemas,
    summary: 'List the schemas of events',
    description: 'Their names are those of the events.',
    islands: [],
    answer: z.strictObject({ schemas: z.array(text) }),
    problems: [],
  },
  {
    area: 'Pages',
    id: 'eventSchema',
    method: 'get',
    path: API_PATH.eventSchema,
    pathExample: { schema: 'CommerceShopping_VisitPDP' },
    summary: 'Read the schema of an event',
    description: 'A JSON Schema of the content of its events.',
    islands: [],
    answer: z.strictObject({
      ...{ $schema: text, title: text, type: text, properties: z.record(text, anything) },
      ...{ required: z.array(text), additionalProperties: z.boolean() },
    }),
    problems: ['event_schema_unknown'],
  },
  {
    area: 'Pages',
    id: 'recordEvent',
    method: 'post',
    path: API_PATH.recordEvent,
    summary: 'Tell an event with the crumb',
    description: `A form; \`data\` is the JSON of its fields. ${TAKEN}`,
    islands: [],
    fields: ['event', 'data'],
    formExample: { event: 'CommerceShopping_VisitPDP', data: JSON.stringify(content) },
    status: 202,
    problems: [],
  },
  {
    area: 'Pages',
    id: 'scriptErrors',
    method: 'post',
    path: API_PATH.scriptErrors,
    summary: 'Tell errors of scripts',
    description: 'At most 20. Each has a message, and perhaps its stack.',
    islands: [],
    body: {
      schema: scriptErrorsBody,
      example: [
        { event: 'error', data: { message: 'x is undefined', pagePath: '/shop' }, timestamp: 1767225600000 },
      ],
    },
    status: 202,
    problems: [],
  },
]
