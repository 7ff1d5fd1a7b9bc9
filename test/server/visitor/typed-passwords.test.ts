import { afterAll, describe, expect, it } from 'vitest'
import { ACCOUNT, ACCOUNT_SESSION, meetAccount, startAccountSite } from '../../support/sites/accounts.ts'
import { HTML } from '../../support/sites/notices.ts'

const { ask, database, close } = await startAccountSite()
afterAll(close)

const TYPED = 'moth & lamp'
const newPassword = TYPED
const password = TYPED

/** Forms with a password that are refused, each by another field or by the password. */
const FORMS = [
  { form: 'a sign-up', path: ACCOUNT, fields: { email: 'ada', newPassword } },
  { form: 'a sign-in', path: ACCOUNT_SESSION, fields: { email: 'ada', password } },
  { form: 'a confirmation', path: `${ACCOUNT}/confirmation`, fields: { token: 'none', password } },
  {
    form: 'a forgotten password',
    path: `${ACCOUNT}/password-reset/password`,
    fields: { token: 'none', newPassword },
  },
  { form: 'another password', path: `${ACCOUNT}/password`, fields: { password, newPassword } },
  { form: 'another address', path: `${ACCOUNT}/email`, fields: { email: 'ada', password } },
  { form: 'a deletion', path: `${ACCOUNT}/deletion`, fields: { password } },
  { form: 'a lock', path: '/api/site/unlock', fields: { password, returnTo: '/vault' } },
]

describe('a page that shows a rejected form again repeats no password', () => {
  it.each(FORMS)('of $form', async ({ path, fields }) => {
    const { visitor } = await meetAccount(ask, database)
    for (const headers of [{}, HTML]) {
      const answer = await visitor.submit(path, fields, headers)
      const [again = ''] = (answer.headers.location ?? '').split('#')
      const { body } = again === '' ? answer : await visitor.get(again, HTML)
      expect(body).toContain('<h1>')
      expect(body).not.toMatch(/moth (?:&|&amp;) lamp/)
    }
  })
})
