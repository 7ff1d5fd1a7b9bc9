import type { OrderDetails } from '../../engine/domain/shop/order.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import {
  aimOf,
  type CartState,
  type CrashWriter,
  GOODS,
  type Line,
  linesOf,
  type ToldOrder,
} from './crash-writer.ts'
import { SITE } from './race.ts'

/** The result of the writes of a round. */
export interface Audit {
  /** Unanswered writes that were done all the same, and those that were not. */
  readonly whole: number
  readonly absent: number
  /** Writes that differ from their answer or are half done, a sentence each. */
  readonly problems: readonly string[]
}

/** Compares the store with a writer's answers, and repeats each write without an answer: it must take effect once. */
export async function auditWriter(writer: CrashWriter): Promise<Audit> {
  const { told, pending } = writer
  const found = await writer.read()
  const isTold = show(found) === show(told)
  const aim = pending && aimOf(pending)
  // A checkout that was done leaves no cart.
  const isDone = pending !== undefined && (aim === 'checkout' ? found.version === 0 : isNextTo(told, found))
  const problems = isTold || isDone ? [] : [`the cart was answered as ${show(told)} and is ${show(found)}`]
  if (!(await writer.sendPending())) problems.push('the service is gone again')
  const [after, answered] = [await writer.read(), writer.told]
  if (show(after) !== show(answered))
    problems.push(`sent again, it was ${show(answered)} and is ${show(after)}`)
  if (aim === 'cart' && !isNextTo(told, answered)) problems.push(`${show(told)} became ${show(answered)}`)
  const isPending = pending !== undefined
  return { whole: Number(isPending && !isTold), absent: Number(isPending && isTold), problems }
}

/** Whether one write is between two states of a cart. A new one begins with 1, and has 2 with something in it. */
function isNextTo(told: CartState, found: CartState): boolean {
  return found.version === (told.version === 0 ? 2 : told.version + 1)
}

function show({ version, lines }: CartState): string {
  return `version ${version} with [${lines}]`
}

/** Looks at all that is there: orders, the carts they were, and the stock. */
export async function auditShop(
  database: DatabaseView,
  told: readonly ToldOrder[],
  initialStock: number,
): Promise<readonly string[]> {
  const linesById = await readOrders(database)
  const lost = told.filter(({ id, lines }) => linesOf(linesById.get(id) ?? []) !== lines)
  const stock = await database.rows<{ sku: string; quantity_in_stock: number }>(
    `select sku, quantity_in_stock from variants where website_id = '${SITE}'`,
  )
  const all = [...linesById.values()].flat()
  const unequal = GOODS.flatMap((sku) => {
    const sold = all.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0)
    const left = stock.find((row) => row.sku === sku)?.quantity_in_stock ?? Number.NaN
    return left + sold === initialStock ? [] : [`${sku}: ${left} left and ${sold} sold of ${initialStock}`]
  })
  return [
    ...lost.map(({ id, lines }) => `the order ${id} was answered with [${lines}] and is not there so`),
    ...unequal,
    ...(await auditGiftCards(database)),
    ...(await auditCarts(database)),
  ]
}

/** Each bought gift card is there, and each balance is what the orders have left of it. */
async function auditGiftCards(database: DatabaseView): Promise<readonly string[]> {
  const cards = await database.rows<{ id: string; initial_cents: number; balance_cents: number }>(
    'select id, initial_cents, balance_cents from gift_cards',
  )
  const orders = await database.rows<{ data: string }>('select data from orders')
  const details = orders.map(({ data }) => (JSON.parse(data) as { details: OrderDetails }).details)
  const bought = details.flatMap(({ boughtCards = [] }) => boughtCards)
  const redeemed = details.flatMap(({ redeemedCards = [] }) => redeemedCards)
  const missing = bought.filter(({ id }) => !cards.some((card) => card.id === id))
  const unequal = cards.filter(({ id, initial_cents, balance_cents }) => {
    const spent = redeemed.filter((one) => one.id === id).reduce((sum, one) => sum + one.amountCents, 0)
    return balance_cents < 0 || balance_cents + spent !== initial_cents
  })
  return [
    ...missing.map(({ id }) => `the gift card ${id} was bought and is not there`),
    ...unequal.map(
      ({ id, balance_cents }) => `the gift card ${id} has ${balance_cents} cents, against its orders`,
    ),
  ]
}

async function readOrders(database: DatabaseView): Promise<ReadonlyMap<string, readonly Line[]>> {
  const orders = await database.rows<{ id: string; data: string }>('select id, data from orders')
  return new Map(orders.map(({ id, data }) => [id, (JSON.parse(data) as { lines: readonly Line[] }).lines]))
}

/** Every order is of a cart that is closed by it and had the same in it, and every closed cart has its order. */
export async function auditCarts(database: DatabaseView): Promise<readonly string[]> {
  const linesById = await readOrders(database)
  const rows = await database.rows<{ order_id: string; sku: string; quantity: number }>(
    `select carts.order_id, cart_entries.sku, cart_entries.quantity from carts
      join cart_entries on cart_entries.website_id = carts.website_id and cart_entries.cart_id = carts.id
      where carts.order_id is not null`,
  )
  const bought = Map.groupBy(rows, (row) => row.order_id)
  const open = [...linesById].filter(([id, lines]) => linesOf(bought.get(id) ?? []) !== linesOf(lines))
  const [orphans] = await database.rows<{ total: number }>(
    `select count(*) as total from carts left join orders
      on orders.website_id = carts.website_id and orders.cart_id = carts.id and orders.id = carts.order_id
      where carts.order_id is not null and orders.id is null`,
  )
  return [
    ...open.map(([id]) => `the order ${id} is of a cart that is open, or had something else in it`),
    ...(orphans?.total === 0 ? [] : [`${orphans?.total} closed carts have no order`]),
  ]
}
