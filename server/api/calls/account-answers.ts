import { z } from 'zod'
import type { AccountAddress } from '../../store/account-types.ts'
import { needed } from './visitor-call.ts'

/** The answer of a call that only tells the visitor something. */
export const said = z.strictObject({ message: z.string().describe('A sentence for the visitor') })

/** An account as its scripts see it. */
export const siteUser = z
  .strictObject({
    ...{ id: z.string(), email: z.string() },
    newEmail: z.string().nullable().describe('An address that waits for its confirmation'),
    ...{ firstName: z.string(), lastName: z.string() },
  })
  .meta({ id: 'SiteUser' })

/** An address of an account. */
const addressSchema = z
  .strictObject({
    ...{ firstName: z.string(), lastName: z.string(), address1: z.string(), address2: z.string() },
    ...{ city: z.string(), region: z.string(), postalCode: z.string(), country: z.string() },
  })
  .meta({ id: 'Address' }) satisfies z.ZodType<AccountAddress>

/** An address with the id by which it is changed or removed. */
export const namedAddress = z
  .strictObject({ id: z.string(), ...addressSchema.shape })
  .meta({ id: 'SavedAddress' })

/** The answer of a call that signs in. */
export const sessionAnswer = z.strictObject({
  ...needed({ xsrfToken: z.string().describe('Sent as `X-SiteUser-XSRF-Token` by later calls') }),
  siteUser,
})

const time = z.iso.datetime()

/** All that a website keeps of a person. */
export const exportAnswer = z.strictObject({
  account: z.strictObject({ ...siteUser.shape, createdAt: time, confirmedAt: time.nullable() }),
  addresses: z.array(addressSchema),
  orders: z
    .array(z.looseObject({ id: z.string(), createdAt: time, grandTotalCents: z.int() }))
    .describe('All that the website keeps of each order'),
  reviews: z.array(
    z.strictObject({
      ...{ itemId: z.string(), createdAt: time, rating: z.int() },
      ...{ title: z.string(), text: z.string(), name: z.string() },
    }),
  ),
})
