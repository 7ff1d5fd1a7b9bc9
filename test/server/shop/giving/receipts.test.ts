import { afterAll, expect, it } from 'vitest'
import { give, giver } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { createSqlite } from '../../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../../support/store/view-database.ts'

const { address, drop } = createSqlite()
const { ask, close } = await startSiteApp({ address })
const database = await viewDatabase(address)
afterAll(async () => {
  await close()
  await database[Symbol.asyncDispose]()
  await drop()
})

it('a contribution has a short number, and a receipt that goes to its donor', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const { contribution, confirmationUrl } = JSON.parse((await give(visitor, 'quay')).body)
  const number = contribution.id.slice(-8).toUpperCase().replace(/^..../, '$&-')
  const page = await visitor.get(confirmationUrl)
  expect(page.body).toContain(`<dd>${number}</dd>`)
  expect(page.body).toContain(`A receipt goes to ${giver.email} by mail.`)
  expect(page.body).not.toContain(`>${contribution.id}<`)
  const mails = await database.rows('select recipient, kind, email from outbox')
  expect(mails).toMatchObject([{ recipient: giver.email, kind: 'contribution' }])
  expect(JSON.stringify(mails)).toContain(number)
})
