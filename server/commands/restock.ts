/** Lists the products that visitors wait for, and sends them the mails about what is back. */
import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import type { Owner } from '../owner/owner.ts'
import { sendEach } from '../owner/restock.ts'
import type { RestockGroup } from '../store/restock-sign-ups.ts'
import type { StockRow } from '../store/stock.ts'
import { flag, path } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

/** Every row at once: a table of a shop is read by a person. */
const LIMIT = 10_000

const definition = {
  command: 'npm run restock',
  about: 'Lists the variants that visitors wait for, or sends the mails about those that are back.',
  operands: WEBSITE_OPERAND,
  options: {
    sku: path('SKU of one variant. Without --send, lists the visitors who wait for it.', 'SKU'),
    item: path('Product of the variant, where several have the SKU.', 'ITEM'),
    send: flag('Sends to all who wait for the variant, even while it is sold out.'),
    'send-all': flag('Sends to all who wait for a variant that is in stock.'),
  },
  examples: ['harbour', 'harbour --sku mug-blue --send', 'harbour --send-all'],
}

/** A variant that visitors wait for; its stock is undefined when it is no longer sold. */
type Waiting = RestockGroup & { readonly stock: StockRow | undefined }

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const { sku, item, send } = options
    if (send && sku === undefined) throw new CommandError('--send needs --sku, or use --send-all.')
    const groups = await groupsOf(owner)
    if (options['send-all']) return print(await sendTo(owner, groups.filter(isInStock)))
    if (sku === undefined) return print(toTableOf(groups))
    const group = findGroup(groups, sku, item)
    print(send ? await sendTo(owner, [group]) : await listWaiting(owner, group))
  }),
)

async function groupsOf({ read, site }: Owner): Promise<readonly Waiting[]> {
  const groups = await read.restockSignUps.groups(site.website.id, LIMIT)
  return Promise.all(
    groups.map(async (group) => ({
      ...group,
      stock: await read.stock.find({ websiteId: site.website.id, itemId: group.itemId, sku: group.sku }),
    })),
  )
}

function isInStock({ stock }: Waiting): boolean {
  return stock !== undefined && (stock.isUnlimited || stock.qtyInStock > 0)
}

function findGroup(groups: readonly Waiting[], sku: string, itemId: string | undefined): Waiting {
  const [found, another] = groups.filter(
    (one) => one.sku === sku && (itemId === undefined || one.itemId === itemId),
  )
  if (found === undefined) throw new CommandError(`No visitor waits for "${sku}".`)
  if (another !== undefined)
    throw new CommandError(
      `Several products have it: ${found.itemId}, ${another.itemId}. Name one by --item.`,
    )
  return found
}

async function sendTo(owner: Owner, groups: readonly Waiting[]): Promise<string> {
  const sent = await sendEach(owner, groups)
  if (sent.length === 0) return 'No visitor waits for a variant that is in stock.'
  return toTable(
    ['item', 'sku', 'mails'],
    sent.map(({ itemId, sku, queued }) => [itemId, sku, String(queued)]),
  )
}

async function listWaiting({ read, site }: Owner, group: Waiting): Promise<string> {
  const found = await read.restockSignUps.waiting(site.website.id, group, LIMIT)
  return toTable(
    ['signed up', 'email'],
    found.map(({ createdAt, email }) => [toMinute(createdAt), email]),
  )
}

function toTableOf(groups: readonly Waiting[]): string {
  if (groups.length === 0) return 'No visitor waits for a product.'
  return toTable(
    ['item', 'sku', 'visitors', 'since', 'in stock', 'product'],
    groups.map(({ itemId, sku, count, firstAt, stock }) => [
      ...[itemId, sku, String(count), toMinute(firstAt), unitsOf(stock)],
      stock === undefined
        ? 'no longer sold'
        : [stock.itemTitle, describeVariant(toOptionValues(stock.attributes))].filter(Boolean).join(', '),
    ]),
  )
}

function unitsOf(stock: StockRow | undefined): string {
  if (stock === undefined) return ''
  return stock.isUnlimited ? 'unlimited' : String(stock.qtyInStock)
}
