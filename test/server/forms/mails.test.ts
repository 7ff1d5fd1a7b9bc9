import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFileTransport } from '../../../server/outbound/mail-files.ts'
import { createFolder } from '../../support/folders.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { createSender } from '../../support/mail/sender.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp()
afterAll(close)

const SAVE = '/api/form/SaveFormSubmission'

it('tells the owner what was answered, and asks a subscriber to confirm the address', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const words = { formId: 'quay-contact', key: (await keysOf(store))(), pagePath: '/contact' }
  await visitor.submit(SAVE, { ...words, 'field.words': '<b>Ahoy & good day</b>' })
  await visitor.submit(SAVE, { formId: 'quay-news', 'field.email': 'ada@example.com' })
  const folder = createFolder()
  const { sender } = createSender(store, createFileTransport(folder))
  await sender.sendDue()
  const mails = readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''),
  )
  const [toOwner] = mails.filter((mail) => /^To: shop@example.com/m.test(mail))
  expect(toOwner).toContain('Subject: quay contact: a visitor wrote to you')
  expect(toOwner).toContain('<b>Ahoy & good day</b>')
  expect(toOwner).toContain('&lt;b&gt;Ahoy &amp; good day&lt;/b&gt;')
  expect(toOwner).toContain('Sent from the page /contact.')
  const [toReader] = mails.filter((mail) => /^To: ada@example.com/m.test(mail))
  expect(toReader).toContain('Subject: Confirm your address: quay news')
  expect(toReader).toContain('http://quay.example/newsletter/confirm?list')
  // The name of the website is a link to it, as in every mail.
  expect(toReader).toContain('http://quay.example/"')
})
