/** Lists the orders of a website, and takes their steps. */
import { ORDER_STATE, type OrderState, type OrderStep } from '../../engine/domain/shop/order.ts'
import type { Owner } from '../owner/owner.ts'
import { addOrderNote } from '../shop/orders/order-notes.ts'
import { dueCentsOf } from '../shop/orders/payment.ts'
import { takeStep, type WantedStep } from '../shop/orders/take-step.ts'
import type { Order } from '../store/types.ts'
import { oneOf, path, wholeNumber } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { MORE_ROWS, toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run orders',
  about: 'Lists the orders of a website, the newest first, or takes a step of one order.',
  operands: WEBSITE_OPERAND,
  options: {
    state: oneOf('Orders to list.', ['any', ...ORDER_STATE], { placeholder: 'STATE', fallback: 'any' }),
    limit: wholeNumber('Orders to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
    show: path('Prints an order with its lines and notes.', 'ORDER'),
    paid: path('Marks an order by transfer as paid.', 'ORDER'),
    shipped: path('Marks an order as shipped.', 'ORDER'),
    carrier: path('Carrier of the parcel, with --shipped.', 'NAME'),
    number: path('Tracking number of the parcel, with --shipped.', 'NUMBER'),
    refunded: path('Refunds an order.', 'ORDER'),
    canceled: path('Cancels an order whose transfer did not arrive.', 'ORDER'),
    note: path('Adds a note to an order, with --text.', 'ORDER'),
    text: path('Text of the note.', 'TEXT'),
  },
  examples: ['harbour', 'harbour --state awaited', 'harbour --shipped ORDER --carrier Post --number RR1'],
}

/** The options of a command line. */
type Options = { readonly [Name in keyof typeof definition.options]?: string | number | undefined }

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    if (options.show !== undefined) return print(await toSheet(owner, options.show))
    if (options.note !== undefined) {
      if (options.text === undefined) throw new CommandError('--note needs --text.')
      const [id, text] = [options.note, options.text]
      await owner.write((repositories) => addOrderNote(repositories, owner.site, id, text))
      return print(`A note was added to ${id}.`)
    }
    const wanted = stepIn(options)
    if (wanted === undefined) return print(await listOrders(owner, options.state, options.limit))
    const { orderId, ...step } = wanted
    const order = await owner.write((repositories) => takeStep(repositories, owner, orderId, step))
    print(`${order.id} is ${order.state}.`)
  }),
)

function stepIn(options: Options): (WantedStep & { readonly orderId: string }) | undefined {
  const states = ['paid', 'shipped', 'refunded', 'canceled'] as const
  const [state, another] = states.filter((name) => options[name] !== undefined)
  if (another !== undefined) throw new CommandError('Take one step at a time.')
  if (state === undefined) return undefined
  const orderId = String(options[state])
  const { carrier = '', number } = options
  if (state !== 'shipped' || number === undefined) return { orderId, state }
  return { orderId, state, tracking: { carrier: String(carrier), number: String(number), url: '' } }
}

async function listOrders({ read, site }: Owner, state: OrderState | 'any', limit: number): Promise<string> {
  const filter = state === 'any' ? {} : { state }
  const { rows, next } = await read.orders.list(site.website.id, filter, { limit })
  if (rows.length === 0) return 'There are no orders.'
  const head = ['order', 'placed', 'state', 'buyer', 'units', 'total', 'to pay']
  const table = toTable(
    head,
    rows.map((order) => [
      ...[order.id, toMinute(order.createdAt), order.state, order.details.name],
      String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
      site.prices.print(order.grandTotalCents),
      order.state === 'awaited' ? site.prices.print(dueCentsOf(order)) : '',
    ]),
  )
  return next === undefined ? table : table + MORE_ROWS
}

/** One order in full. */
async function toSheet({ read, site }: Owner, id: string): Promise<string> {
  const order = await read.orders.byId(site.website.id, id)
  if (order === undefined) throw new CommandError(`The website has no order "${id}".`)
  const notes = await read.orderNotes.ofOrder(site.website.id, id)
  const lines = order.lines.map(({ sku, productName, variantText, quantity, unitPriceCents }) => [
    String(quantity),
    sku,
    site.prices.print(unitPriceCents * quantity),
    [productName, variantText].filter(Boolean).join(', '),
  ])
  return [
    toTable(['', ''], factsOf(site, order)).trim(),
    toTable(['units', 'sku', 'price', 'product'], lines),
    ...(order.steps.length === 0 ? [] : [toTable(['when', 'step', 'parcel'], order.steps.map(toStepRow))]),
    ...(notes.length === 0
      ? []
      : [
          toTable(
            ['when', 'note'],
            notes.map(({ createdAt, text }) => [toMinute(createdAt), text]),
          ),
        ]),
  ].join('\n\n')
}

function factsOf({ prices }: Owner['site'], order: Order): readonly (readonly string[])[] {
  const { details } = order
  const facts = [
    ['order', order.id],
    ['placed', toMinute(order.createdAt)],
    ['state', order.state],
    ['buyer', `${details.name} <${details.email}>`],
    ['address', details.address.join(', ')],
    ['shipping', details.shippingOption ?? ''],
    ['total', prices.print(order.grandTotalCents)],
  ]
  return facts.filter(([, value]) => value !== '')
}

function toStepRow({ at, state, tracking }: OrderStep): readonly string[] {
  return [toMinute(at), state, tracking === undefined ? '' : `${tracking.carrier} ${tracking.number}`]
}
