import { createFormKey } from '../../../server/forms/form-key.ts'
import { createSessionToken, hashToken } from '../../../server/store/tokens.ts'
import type { SecretRow } from '../../../server/website/keys/stored-key.ts'
import { hashPassword } from '../../../server/website/password.ts'
import type { Signer } from '../../../server/website/signing.ts'
import {
  add,
  buyGiftCard,
  CART,
  cartIn,
  checkOut,
  giftCardIn,
  give,
  orderIn,
  redeem,
  SUBSCRIPTION,
} from '../sites/buying.ts'
import { CONTRIBUTOR_PASSWORD } from '../sites/contributors.ts'
import { hostOf, passwordOf } from '../sites/small-site.ts'
import { type Ask, Visitor } from '../sites/visitors.ts'
import { signerOfRows } from '../store/signer-of-rows.ts'
import type { DatabaseView } from '../store/view-database.ts'
import { type Member, recruiter } from './members.ts'

/** A visitor with a cart, orders and a membership on a website, and the ids of all of them. */
export interface Belongings {
  readonly name: string
  readonly visitor: Visitor
  /** Of the product in the cart. */
  readonly entryId: string
  /** Of a subscription. */
  readonly cartToken: string
  readonly orderId: string
  /** Of an order with a membership. */
  readonly membershipOrderId: string
  /** Of an order that is still to be paid for. */
  readonly awaitedId: string
  /** Of a file that came with the order. */
  readonly boughtUrl: string
  /** Of the buyer. */
  readonly email: string
  readonly couponCode: string
  /** Of a gift card that was bought, and is in the cart. */
  readonly giftCode: string
  readonly giftOrderId: string
  readonly giftCardId: string
  readonly contributionId: string
  /** With which programs that read mail take an address off the list. */
  readonly unsubscribeKey: string
  /** Of the contributor. */
  readonly contributorEmail: string
  /** Of an account. */
  readonly member: Member
  /** Submits a form once. */
  readonly formKey: string
  /** The parts of the link by which a subscriber confirms an address. */
  readonly confirmation: Readonly<Record<'list' | 'email' | 'until' | 'key', string>>
}

/** Values that are made once, because their requests are limited, or they are read from the store. */
export type Prepared = Pick<
  Belongings,
  'confirmation' | 'contributionId' | 'contributorEmail' | 'formKey' | 'unsubscribeKey'
> & {
  readonly unlocked: string
  /** Opens a session of the contributor, and answers its token. */
  readonly openSession: () => Promise<string>
  /** Makes an account. */
  readonly recruit: () => Promise<Member>
}

/** The address that is taken off a list. */
export const READER = 'reader@example.com'

/** Opens a website's locked page, and gives to its fund. */
export async function prepare(
  ask: Ask,
  database: DatabaseView,
  name: string,
  mark: string,
): Promise<Prepared> {
  const visitor = await Visitor.meet(ask, hostOf(name))
  await visitor.submit('/api/site/unlock', { password: passwordOf(name), returnTo: '/vault' })
  const given = await give(visitor, name, { name: mark, email: `${mark}@example.com`, message: mark })
  return {
    ...(await employ(database, name, mark)),
    recruit: await recruiter(database, await signerOf(database), name, mark),
    unlocked: visitor.cookies.get('unlocked') ?? '',
    contributionId: JSON.parse(given.body).contribution.id,
    unsubscribeKey: await signUnsubscribe(database, name, READER),
    ...signForms(await signerOf(database), name),
  }
}

/** Gives a website a contributor, and a visitor who waits for a product. Sessions are written to the store, because each login checks a password. */
async function employ(database: DatabaseView, name: string, mark: string) {
  const contributorEmail = `crew@${name}.test`
  const passwordHash = await hashPassword(CONTRIBUTOR_PASSWORD)
  await database.rows(`insert into contributors
    (website_id, id, email, name, roles, password_hash, created_at) values
    ('${name}', '${name}-crew', '${contributorEmail}', '${mark}', '["ADMIN"]', '${passwordHash}', 0)`)
  await database.rows(`insert into restock_sign_ups
    (website_id, id, item_id, sku, email, joins_list, created_at) values
    ('${name}', '${name}-waiting', '${name}-relic', '${name}-relic', '${mark}@example.com', 0, ${Date.now()})`)
  const openSession = async () => {
    const token = createSessionToken()
    await database.rows(`insert into sessions
      (website_id, token_hash, kind, owner_id, created_at, ends_at) values
      ('${name}', '${hashToken(token)}', 'contributor', '${name}-crew', 0, ${Date.now() + 3_600_000})`)
    return token
  }
  return { contributorEmail, openSession }
}

/** The key of an address, as the mail of a website has it. */
export async function signUnsubscribe(
  database: DatabaseView,
  name: string,
  ...parts: readonly string[]
): Promise<string> {
  return (await signerOf(database)).sign('unsubscribe', name, ...parts)
}

async function signerOf(database: DatabaseView): Promise<Signer> {
  return signerOfRows(await database.rows<SecretRow>('select name, value from secrets order by name'))
}

/** The key of a form that was opened a minute ago, and a link that confirms a subscription for an hour. */
function signForms(signer: Signer, name: string): Pick<Belongings, 'confirmation' | 'formKey'> {
  const [list, until] = [`${name}-news`, String(Date.now() + 3_600_000)]
  const key = signer.sign('subscribe', name, list, READER, until)
  return {
    formKey: createFormKey(signer, name, Date.now() - 60_000),
    confirmation: { list, email: READER, until, key },
  }
}

/** A visitor with an order, a subscription and a cart; `mark` is in all that this visitor writes. */
export async function settle(
  ask: Ask,
  name: string,
  mark: string,
  { unlocked, openSession, recruit, ...prepared }: Prepared,
): Promise<Belongings> {
  const visitor = await Visitor.meet(ask, hostOf(name))
  visitor.cookies.set('unlocked', unlocked)
  visitor.cookies.set('contributorSession', await openSession())
  await visitor.renewCrumb()
  await add(visitor, `${name}-cup-l`)
  // Without the mark, because the buyer types it to find the order, and the page shows it again.
  const email = `${name}@example.com`
  const self = { email, firstName: mark, address1: `1 ${mark} Street` }
  await add(visitor, `${name}-song`)
  const orderId = orderIn(await checkOut(visitor, self))
  const opened = await visitor.get(`/checkout/digital?order=${orderId}&item=${name}-song`)
  await add(visitor, `${name}-cup-l`)
  const awaitedId = orderIn(await checkOut(visitor, { ...self, payment: 'transfer' }))
  await add(visitor, `${name}-pass`)
  const membershipOrderId = orderIn(await checkOut(visitor, self))
  const wish = { itemId: `${name}-tea`, sku: `${name}-tea` }
  const subscribed = await visitor.send('POST', SUBSCRIPTION, wish)
  await add(visitor, `${name}-cup-l`)
  const couponCode = `${name}-ten`
  await visitor.send('POST', `${CART}/coupons`, { code: couponCode })
  const { code: giftCode, orderId: giftOrderId } = await buyGiftCard(visitor, name, {
    ...self,
    recipientName: mark,
    recipientEmail: email,
  })
  const giftCardId = giftCardIn(await redeem(visitor, giftCode))
  const additionalFields = JSON.stringify({ words: mark })
  const { entries } = cartIn(await add(visitor, `${name}-ring`, { additionalFields }))
  const member = await recruit()
  for (const id of [orderId, membershipOrderId]) await member.own(id)
  return {
    ...prepared,
    member,
    name,
    visitor,
    entryId: entries.find(({ sku }) => sku === `${name}-ring`)?.id ?? '',
    cartToken: JSON.parse(subscribed.body).cartToken,
    orderId,
    membershipOrderId,
    awaitedId,
    boughtUrl: /\/assets\/bought\/[\w./-]+/.exec(opened.body)?.[0] ?? '',
    email,
    couponCode,
    giftCode,
    giftOrderId,
    giftCardId,
  }
}
