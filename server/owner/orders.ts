import { z } from 'zod'
import { ORDER_STATE } from '../../engine/domain/shop/order.ts'
import { namedOrder, readOrderName } from '../shop/orders/named-order.ts'
import { addOrderNote } from '../shop/orders/order-notes.ts'
import { takeStep, type WantedStep } from '../shop/orders/take-step.ts'
import { type CallInput, defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { noteSchema, orderSchema, toNoteAnswer, toOrderAnswer } from './order-answer.ts'
import type { Owner } from './owner.ts'
import { givenTime } from './times.ts'

const pathExample = { orderId: '6650f0c2a1b2c3d4e5f60718' }
const orderAnswer = z.strictObject({ order: orderSchema })

const tracking = z
  .strictObject({
    carrier: z.string().trim().max(100).default(''),
    number: z.string().trim().min(1).max(100).describe('The tracking number of the parcel'),
    url: z
      .url({ protocol: /^https$/, error: 'expected an address such as https://carrier.example/1' })
      .max(500)
      .or(z.literal(''))
      .default(''),
  })
  .describe('How the buyer follows the parcel')

const list = defineCall({
  id: 'listOrders',
  command: {
    name: 'orders',
    columns: ['number', 'id', 'transferCode', 'createdAt', 'state', 'buyer.name', 'grandTotalCents'],
  },
  method: 'get',
  path: '/api/owner/orders',
  summary: 'List orders',
  description:
    'Lists orders, the newest first. Further pages follow by `cursor` until `hasNextPage` is false.',
  query: z.strictObject({
    state: z.enum(ORDER_STATE).optional(),
    from: givenTime.optional().describe('The first day or time'),
    to: givenTime.optional().describe('The day or time before which orders end'),
    email: z.string().max(256).optional().describe('The address of the buyer, in any case'),
    number: z
      .string()
      .max(100)
      .transform(readOrderName)
      .optional()
      .describe('The number that buyers read, with or without its letters, or the reference of a transfer'),
    ...listFields,
  }),
  answer: z.strictObject({ orders: z.array(orderSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { limit, cursor, number: named, ...filter } }) => {
    const found = await read.orders.list(site.website.id, { ...filter, named }, toSlice({ limit, cursor }))
    return { orders: found.rows.map((order) => toOrderAnswer(site, order)), ...toPage(found) }
  },
})

const show = defineCall({
  id: 'showOrder',
  command: { name: 'orders', option: 'show' },
  method: 'get',
  path: '/api/owner/orders/{orderId}',
  pathExample,
  summary: 'Show an order',
  description:
    'Answers an order with the notes of its owner. All calls for one order take its id, its number such as `HG-1042`, or the reference of its transfer.',
  answer: z.strictObject({ order: orderSchema, notes: z.array(noteSchema) }),
  problems: ['record_unknown'],
  run: async ({ read, site }, { path: { orderId = '' } }) => {
    const order = await namedOrder(read, site, orderId)
    const notes = await read.orderNotes.ofOrder(site.website.id, order.id)
    return { order: toOrderAnswer(site, order), notes: notes.map(toNoteAnswer) }
  },
})

const stepProblems = ['record_unknown', 'order_state_wrong'] as const

/** A call without a body that takes a step. */
function stepCall(state: WantedStep['state'], texts: Pick<OwnerCall, 'summary' | 'description'>) {
  return defineCall({
    ...texts,
    id: `${state}Order`,
    command: { name: 'orders', option: state },
    method: 'post',
    path: `/api/owner/orders/{orderId}/${state}`,
    pathExample,
    answer: orderAnswer,
    problems: state === 'refunded' ? [...stepProblems, 'gift_card_used'] : stepProblems,
    run: (owner, input: CallInput<undefined, undefined>) => step(owner, input, { state }),
  })
}

async function step(
  owner: Owner,
  { path: { orderId = '' } }: Pick<CallInput<unknown, unknown>, 'path'>,
  wanted: WantedStep,
) {
  const order = await owner.write((repositories) => takeStep(repositories, owner, orderId, wanted))
  return { order: toOrderAnswer(owner.site, order) }
}

const ship = defineCall({
  id: 'shippedOrder',
  command: { name: 'orders', option: 'shipped' },
  method: 'post',
  path: '/api/owner/orders/{orderId}/shipped',
  pathExample,
  summary: 'Mark an order as shipped',
  description:
    'The status page of the buyer then shows the day and the parcel. Sent again, it replaces the tracking.',
  body: {
    schema: z.strictObject({ tracking: tracking.optional() }),
    example: { tracking: { carrier: 'Post', number: 'RR123456785US' } },
  },
  answer: orderAnswer,
  problems: stepProblems,
  run: (owner, { path, body }) =>
    step(owner, { path }, { state: 'shipped', ...(body.tracking && { tracking: body.tracking }) }),
})

const note = defineCall({
  id: 'addOrderNote',
  command: { name: 'orders', option: 'note' },
  method: 'post',
  path: '/api/owner/orders/{orderId}/notes',
  pathExample,
  summary: 'Add a note to an order',
  description: 'Notes are for the owner alone; buyers never see them.',
  body: {
    schema: z.strictObject({ text: z.string().trim().min(1).max(2000) }),
    example: { text: 'Asked for blue paper.' },
  },
  status: 201,
  answer: z.strictObject({ note: noteSchema }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { orderId = '' }, body }) => {
    const added = await write((repositories) => addOrderNote(repositories, site, orderId, body.text))
    return { note: toNoteAnswer(added) }
  },
})

/** Orders: list, steps and notes. */
export const orderCalls: readonly OwnerCall[] = [
  list,
  show,
  stepCall('paid', {
    summary: 'Mark an order as paid',
    description:
      'For an order by transfer. It opens what the order bought: files, memberships and gift cards, and the buyer gets a mail.',
  }),
  ship,
  stepCall('refunded', {
    summary: 'Mark an order as refunded',
    description:
      'Gives quantities back to stock and amounts back to the gift cards that paid. Closes files and memberships, and empties gift cards that the order bought.',
  }),
  stepCall('canceled', {
    summary: 'Cancel an order',
    description: 'For an order whose transfer did not arrive. Gives back what it had taken.',
  }),
  note,
]
