import { ACCOUNT, ACCOUNT_PASSWORD, ACCOUNT_SESSION, confirm, logIn } from '../sites/accounts.ts'
import { type Act, get, named, type Plans, plain } from './attempts.ts'

/** Asks with the session of the account from there. */
const asMember =
  (act: Act): Act =>
  async (visitor, of) => {
    visitor.cookies.set('siteUserSession', of.member.sessionToken)
    await visitor.renewCrumb()
    return act(visitor, of)
  }

const getAsMember = (path: string) => plain(asMember((visitor) => visitor.get(path)))
const password = ACCOUNT_PASSWORD
const newPassword = 'harbour and heather'

/** Sends JSON as the account, and the same as a form. */
const sendAsMember = (path: string, body: object, fields: Readonly<Record<string, string>>) => [
  named(asMember((visitor) => visitor.send('POST', `${ACCOUNT}/${path}`, body))),
  named(
    asMember((visitor) => visitor.submit(`${ACCOUNT}/${path}`, fields)),
    303,
  ),
]

/** How the routes of accounts are asked for those of another website. */
export const accountPlans: Plans = {
  ...Object.fromEntries(
    ['', '/settings', '/settings/email', '/settings/password', '/settings/delete'].map((path) => [
      `GET /account${path}`,
      [getAsMember(`/account${path}`)],
    ]),
  ),
  'GET /account/settings/address': [
    plain(asMember((visitor, { member }) => visitor.get(`/account/settings/address?id=${member.addressId}`))),
  ],
  'GET /account/login': [get('/account/login')],
  'GET /account/mail': [get('/account/mail')],
  'GET /account/create': [get('/account/create')],
  'GET /account/confirm': [
    named((visitor, { member }) => visitor.get(`/account/confirm?token=${member.links.confirm}`)),
  ],
  'GET /account/reset': [
    get('/account/reset'),
    named((visitor, { member }) => visitor.get(`/account/reset?token=${member.links.reset}`)),
  ],
  'GET /account/email': [
    named(asMember((visitor, { member }) => visitor.get(`/account/email?token=${member.links.email}`))),
  ],
  [`GET ${ACCOUNT}`]: [getAsMember(ACCOUNT)],
  [`GET ${ACCOUNT}/export`]: [getAsMember(`${ACCOUNT}/export`)],
  [`POST ${ACCOUNT}`]: [
    plain((visitor, { member }) => visitor.send('POST', ACCOUNT, { email: member.email, newPassword })),
    plain((visitor, { member }) => visitor.submit(ACCOUNT, { email: member.email, newPassword }), 303),
  ],
  [`POST ${ACCOUNT_SESSION}`]: [
    named((visitor, { member }) => logIn(visitor, member.email)),
    named(
      (visitor, { member }) => visitor.submit(ACCOUNT_SESSION, { email: member.email, password: 'wrong' }),
      401,
    ),
  ],
  [`DELETE ${ACCOUNT_SESSION}`]: [
    plain(asMember((visitor) => visitor.send('DELETE', `${ACCOUNT_SESSION}?cloneCart=true`))),
  ],
  [`POST ${ACCOUNT}/confirmation`]: [named((visitor, { member }) => confirm(visitor, member.links.confirm))],
  [`POST ${ACCOUNT}/password-reset`]: [
    plain((visitor, { member }) =>
      visitor.send('POST', `${ACCOUNT}/password-reset`, { email: member.email }),
    ),
  ],
  [`POST ${ACCOUNT}/password-reset/password`]: [
    named((visitor, { member }) =>
      visitor.send('POST', `${ACCOUNT}/password-reset/password`, { token: member.links.reset, newPassword }),
    ),
  ],
  [`POST ${ACCOUNT}/email/confirmation`]: [
    named(
      asMember((visitor, { member }) =>
        visitor.send('POST', `${ACCOUNT}/email/confirmation`, { token: member.links.email }),
      ),
    ),
  ],
  [`POST ${ACCOUNT}/profile`]: sendAsMember(
    'profile',
    { firstName: 'Bo', lastName: '' },
    { firstName: 'Bo', lastName: '' },
  ),
  [`POST ${ACCOUNT}/addresses`]: [
    named(
      asMember((visitor, { member }) =>
        visitor.send('POST', `${ACCOUNT}/addresses`, { remove: member.addressId }),
      ),
    ),
    named(
      asMember((visitor, { member }) => visitor.submit(`${ACCOUNT}/addresses`, { remove: member.addressId })),
      303,
    ),
  ],
  [`POST ${ACCOUNT}/email`]: sendAsMember(
    'email',
    { email: 'bo@mail.test', password },
    { email: 'bo@mail.test', password },
  ),
  [`POST ${ACCOUNT}/password`]: sendAsMember(
    'password',
    { password, newPassword },
    { password, newPassword },
  ),
  [`POST ${ACCOUNT}/deletion`]: sendAsMember('deletion', { password }, { password }),
}
