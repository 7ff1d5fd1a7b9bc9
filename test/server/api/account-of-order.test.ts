import { afterAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  accountOf,
  confirm,
  meetAccount,
  newEmail,
  startAccountSite,
  tokenIn,
} from '../../support/sites/accounts.ts'
import { buy, buyer } from '../../support/sites/buying.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, database, store, close } = await startAccountSite()
afterAll(close)

/** A guest who has bought a cup under an address, with the confirmation. */
async function buyAsGuest(email: string) {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const { id, confirmationUrl } = await buy(visitor, ['quay-cup-l'], { email })
  return { visitor, id, body: (await visitor.get(confirmationUrl)).body }
}

const signUp = ({ visitor, id }: { visitor: Visitor; id: string }, email: string, newPassword: string) =>
  visitor.submit(ACCOUNT, { order: id, email, newPassword, firstName: 'Ada', lastName: 'Lee' })

describe('an account from the confirmation of an order', () => {
  it('is offered to guests alike, whether their address has an account or not', async () => {
    const { visitor, email } = await meetAccount(ask, database)
    for (const address of [newEmail(), email]) {
      const guest = await buyAsGuest(address)
      expect(guest.body).toContain(`name="email" type="email" value="${address}"`)
      const answer = await signUp(guest, address, 'harbour and heather')
      expect([answer.status, answer.headers.location]).toEqual([303, '/account/mail'])
    }
    const own = await buy(visitor, ['quay-cup-l'], { email })
    expect((await visitor.get(own.confirmationUrl)).body).not.toContain('name="newPassword"')
  })

  it('says on the confirmation what is wrong with the password', async () => {
    const email = newEmail()
    const guest = await buyAsGuest(email)
    const { status, body } = await signUp(guest, email, 'short')
    expect(status).toBe(400)
    expect(body).toContain('Thank you for your order')
    expect(body).toContain('id="error-newPassword"')
    expect(body).not.toContain('value="short"')
  })

  it('shows no order that the visitor may not open', async () => {
    const { id } = await buyAsGuest(newEmail())
    const stranger = await Visitor.meet(ask, 'quay.example')
    const { body } = await signUp({ visitor: stranger, id }, newEmail(), 'short')
    expect(body).not.toContain('Thank you for your order')
    expect(body).toContain('id="error-newPassword"')
  })

  /** The streets that the account of an address keeps. */
  const streetsOf = async (email: string) =>
    (await accountOf(store, 'quay', email)).data.addresses.map(({ address1 }) => address1)

  it('keeps the address of the order once it is confirmed', async () => {
    const email = newEmail()
    const guest = await buyAsGuest(email)
    await signUp(guest, email, 'harbour and heather')
    await confirm(guest.visitor, await tokenIn(database, email), 'harbour and heather')
    expect(await streetsOf(email)).toEqual([buyer.address1])
    expect((await guest.visitor.get('/account/settings')).body).toContain(buyer.address1)
  })

  it('keeps no address of an order that another address placed', async () => {
    const email = newEmail()
    await signUp(await buyAsGuest(newEmail()), email, 'harbour and heather')
    expect(await streetsOf(email)).toEqual([])
  })

  it('forgets name and address of a stranger when the owner of the mailbox sets a password', async () => {
    const email = newEmail()
    await signUp(await buyAsGuest(email), email, 'the stranger knows')
    const owner = await Visitor.meet(ask, 'quay.example')
    await owner.send('POST', `${ACCOUNT}/password-reset`, { email })
    const token = await tokenIn(database, email)
    const set = { token, newPassword: 'harbour and heather' }
    expect((await owner.send('POST', `${ACCOUNT}/password-reset/password`, set)).status).toBe(200)
    const { firstName, lastName, addresses } = (await accountOf(store, 'quay', email)).data
    expect([firstName, lastName, addresses]).toEqual(['', '', []])
  })
})
