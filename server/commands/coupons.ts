/** Lists the coupons of a website, adds and removes them, and switches them on and off. */
import type { Coupon } from '../../engine/domain/shop/coupons.ts'
import { couponBody } from '../owner/coupons.ts'
import type { Owner } from '../owner/owner.ts'
import { givenTime, toIso } from '../owner/times.ts'
import { addCoupon, changeCoupon } from '../shop/cart/owner-coupons.ts'
import type { StoredCoupon } from '../store/types.ts'
import { toCents } from './money.ts'
import { oneGiven } from './one-given.ts'
import { flag, path } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run coupons',
  about: 'Lists the coupons of a website by code, adds or removes one, or switches one on or off.',
  operands: WEBSITE_OPERAND,
  options: {
    add: path('Adds a coupon, with --percent, --amount or --free-shipping.', 'CODE'),
    percent: path('Discount in percent.', 'NUMBER'),
    amount: path('Discount in the currency of the website, such as 5.00.', 'AMOUNT'),
    'free-shipping': flag('The coupon pays the shipping.'),
    minimum: path('Smallest subtotal for which the new coupon applies. Default: none.', 'AMOUNT'),
    ends: path('Day or time at which the new coupon ends, in UTC. Default: never.', 'TIME'),
    combines: flag('The new coupon applies beside others that combine.'),
    enable: path('Switches a coupon on.', 'CODE'),
    disable: path('Switches a coupon off.', 'CODE'),
    remove: path('Removes a coupon, also from carts.', 'CODE'),
  },
  examples: ['harbour', 'harbour --add SPRING --percent 15 --ends 2027-06-01', 'harbour --disable SPRING'],
}

/** The options of a command line. */
type Options = Readonly<Record<keyof typeof definition.options, string | boolean | undefined>>

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const { site, write, read } = owner
    const given = oneGiven(options, ['add', 'enable', 'disable', 'remove'])
    if (given === undefined) return print(toTableOf(owner, await read.coupons.list(site.website.id)))
    if (given === 'add') {
      const coupon = toCoupon(owner, options)
      return print(toTableOf(owner, [await write((repositories) => addCoupon(repositories, site, coupon))]))
    }
    const known = await findCoupon(owner, options[given] ?? '')
    if (given === 'remove') {
      await write(({ coupons }) => coupons.remove(site.website.id, known.id))
      return print(`${known.code} was removed.`)
    }
    const changed = { ...known, isEnabled: given === 'enable' }
    print(
      toTableOf(owner, [await write((repositories) => changeCoupon(repositories, site, known.id, changed))]),
    )
  }),
)

/** The coupon of the options, checked like the body of a call. */
function toCoupon({ site }: Owner, options: Options): Coupon {
  const given = oneGiven(options, ['percent', 'amount', 'free-shipping'])
  if (given === undefined) throw new CommandError('--add needs --percent, --amount or --free-shipping.')
  const result = couponBody.safeParse({
    code: options.add,
    kind: given,
    ...(given === 'percent' ? { value: Number(options.percent) } : {}),
    ...(given === 'amount' ? { value: toCents(site, options.amount, '--amount') } : {}),
    ...(options.minimum === undefined
      ? {}
      : { minimumSubtotalCents: toCents(site, options.minimum, '--minimum') }),
    ...(options.ends === undefined ? {} : { endsAt: toTime(options.ends) }),
    combines: options.combines === true,
  })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CommandError(`The coupon cannot be added: ${issue?.path.join('.')}: ${issue?.message}.`)
}

function toTime(text: unknown): string {
  const result = givenTime.safeParse(text)
  if (result.success) return toIso(result.data)
  throw new CommandError(`--ends: ${result.error.issues[0]?.message}.`)
}

async function findCoupon({ read, site }: Owner, code: string): Promise<StoredCoupon> {
  const [found] = await read.coupons.byCodes(site.website.id, [code])
  if (found === undefined) throw new CommandError(`The website has no coupon "${code}".`)
  return found
}

function toTableOf({ site }: Owner, coupons: readonly StoredCoupon[]): string {
  if (coupons.length === 0) return 'There are no coupons.'
  return toTable(
    ['code', 'discount', 'from', 'starts', 'ends', 'state', 'kept in'],
    coupons.map((coupon) => [
      ...[coupon.code, toDiscount(site, coupon)],
      coupon.minimumSubtotalCents === 0 ? '' : site.prices.print(coupon.minimumSubtotalCents),
      ...[coupon.startsAt, coupon.endsAt].map((time) => (time === null ? '' : toMinute(time))),
      [coupon.isEnabled ? 'on' : 'off', coupon.combines ? 'combines' : ''].filter(Boolean).join(', '),
      coupon.isOwn ? 'the store' : 'the site files',
    ]),
  )
}

function toDiscount({ prices }: Owner['site'], { kind, value }: Coupon): string {
  if (kind === 'free-shipping') return 'free shipping'
  return kind === 'percent' ? `${value} %` : prices.print(value)
}
