import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import { addCoupon, changeCoupon } from '../shop/cart/owner-coupons.ts'
import type { StoredCoupon } from '../store/types.ts'
import { couponFields, withCouponRules } from '../website/files/coupon-schema.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { answeredTime, toIso } from './times.ts'

const couponSchema = z
  .strictObject({
    id: z.string(),
    code: z.string(),
    kind: z.enum(['percent', 'amount', 'free-shipping']),
    value: z.number(),
    minimumSubtotalCents: z.int(),
    startsAt: answeredTime.nullable(),
    endsAt: answeredTime.nullable(),
    isEnabled: z.boolean(),
    combines: z.boolean(),
    isFromFiles: z.boolean().describe('Whether `npm run seed` writes it again from the files of the website'),
  })
  .meta({ id: 'Coupon' })

/** A coupon as a call gives it. */
const couponBody = withCouponRules(z.strictObject(couponFields))

const body = {
  schema: couponBody,
  example: { code: 'SPRING', kind: 'percent', value: 15, endsAt: '2027-06-01T00:00:00Z' },
}

const answer = z.strictObject({ coupon: couponSchema })
const pathExample = { couponId: '6650f0c2a1b2c3d4e5f60718' }

const list = defineCall({
  id: 'listCoupons',
  command: { name: 'coupons' },
  method: 'get',
  path: '/api/owner/coupons',
  summary: 'List coupons',
  description: 'Lists all coupons by code.',
  answer: z.strictObject({ coupons: z.array(couponSchema) }),
  problems: [],
  run: async ({ read, site }) => ({
    coupons: (await read.coupons.list(site.website.id)).map(toCouponAnswer),
  }),
})

const add = defineCall({
  id: 'addCoupon',
  command: { name: 'coupons', option: 'add' },
  method: 'post',
  path: '/api/owner/coupons',
  summary: 'Add a coupon',
  description: 'Adds a coupon, which buyers can enter at once.',
  body,
  status: 201,
  answer,
  problems: ['code_taken'],
  run: async ({ site, write }, { body: coupon }) => ({
    coupon: toCouponAnswer(await write((repositories) => addCoupon(repositories, site, coupon))),
  }),
})

const change = defineCall({
  id: 'changeCoupon',
  command: { name: 'coupons', option: 'change', by: 'code', keepsRest: true },
  method: 'put',
  path: '/api/owner/coupons/{couponId}',
  pathExample,
  summary: 'Replace a coupon',
  description: 'Replaces all members of a coupon. Orders keep the discount that they had.',
  body,
  answer,
  problems: ['record_unknown', 'code_taken'],
  run: async ({ site, write }, { path: { couponId = '' }, body: coupon }) => ({
    coupon: toCouponAnswer(await write((repositories) => changeCoupon(repositories, site, couponId, coupon))),
  }),
})

const remove = defineCall({
  id: 'removeCoupon',
  command: { name: 'coupons', option: 'remove', by: 'code' },
  method: 'delete',
  path: '/api/owner/coupons/{couponId}',
  pathExample,
  summary: 'Remove a coupon',
  description: 'Removes a coupon, also from the carts that hold it.',
  answer: z.strictObject({ removed: z.string() }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { couponId = '' } }) => {
    if (!(await write(({ coupons }) => coupons.remove(site.website.id, couponId))))
      throw recordUnknown('coupon', couponId)
    return { removed: couponId }
  },
})

function toCouponAnswer(coupon: StoredCoupon): z.output<typeof couponSchema> {
  const { id, code, kind, value, minimumSubtotalCents, startsAt, endsAt, isEnabled, combines, isOwn } = coupon
  return {
    ...{ id, code, kind, value, minimumSubtotalCents, isEnabled, combines, isFromFiles: !isOwn },
    startsAt: startsAt === null ? null : toIso(startsAt),
    endsAt: endsAt === null ? null : toIso(endsAt),
  }
}

/** Coupons. */
export const couponCalls: readonly OwnerCall[] = [list, add, change, remove]
