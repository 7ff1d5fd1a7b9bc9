import { afterAll, expect, it } from 'vitest'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { startSiteApp } from '../support/sites/site-app.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'

/** Secrets and personal data by the name of the field, cookie or header that carries them. */
const FIELDS = {
  email: 'planted.person@secret-mail.example',
  password: 'planted-password-7381',
  newPassword: 'planted-new-password-7382',
  currentPassword: 'planted-old-password-7383',
  code: 'PLNT-7384-CARD-CODE',
  giftCode: 'PLNT-7385-GIFT-CODE',
  token: 'planted-token-7386',
  cartToken: 'planted-cart-7387',
  captchaKey: 'planted-captcha-7388',
  captchaToken: 'planted-captcha-7389',
  key: 'planted-form-key-7390',
  text: 'planted words of a letter 7391',
  firstName: 'Plantedfirst7392',
  lastName: 'Plantedlast7393',
  address1: '7394 Planted Street',
  postalCode: 'PL7395',
  phone: '+1 555 7396 7396',
  cardNumber: '4242 4242 4242 7397',
  note: 'planted note 7398',
  orderId: 'planted-order-7399',
  order: 'planted-order-key-7420.zz.planted-signature-7421',
  siteVisitorEmail: 'planted.waiting@secret-mail.example',
  recipientName: 'Plantedgift7422',
  recipientEmail: 'planted.recipient@secret-mail.example',
  message: 'planted message of a gift 7423',
  form: '{"words":"planted answer 7424"}',
  mail: 'planted-mail-7425',
} as const
const COOKIES = {
  CART: 'planted-cookie-cart-7401',
  memberships: 'planted-cookie-order-7430~99999~planted-cookie-mark-7431',
  orders: 'planted-cookie-order-7432~99999~planted-cookie-mark-7433',
  visitor: 'planted-cookie-visitor-7434',
  siteUserSession: 'planted-cookie-session-7402',
  contributorSession: 'planted-cookie-contributor-7403',
  crumb: 'planted-cookie-crumb-7404',
}
const HEADERS = {
  authorization: 'Bearer planted-bearer-7405',
  'x-csrf-token': 'planted-crumb-7406',
  'x-siteuser-xsrf-token': 'planted-xsrf-7407',
  referer: 'http://quay.example/?email=planted-referrer-7408',
  'user-agent': 'planted-agent-7409',
}
const SECRETS = [
  'planted-id-7411',
  ...Object.values(FIELDS),
  ...Object.values(COOKIES),
  ...Object.values(HEADERS),
]

/** Secrets that no answer may repeat, not even to the visitor who sent them. */
const NEVER_ANSWERED = [
  ...[FIELDS.password, FIELDS.newPassword, FIELDS.currentPassword, FIELDS.token, FIELDS.cartToken],
  ...[FIELDS.captchaKey, FIELDS.captchaToken, FIELDS.cardNumber],
  ...Object.values(COOKIES),
  ...['planted-bearer-7405', 'planted-crumb-7406', 'planted-xsrf-7407'],
]

const lines: string[] = []
const { ask, rendering, close } = await startSiteApp({ onLog: (line) => lines.push(line) })
afterAll(close)

/** Addresses with a secret in place of each id, and in the query. */
const query = new URLSearchParams(FIELDS).toString()
const paths = [...Object.values(API_PATH), ...Object.values(PAGE_PATH)].map(
  (path) => `${path.replaceAll(/:(\w+)/g, 'planted-id-7411')}?${query}`,
)

/** Bodies as scripts and forms send them, and some that cannot be read. */
const bodies: readonly { type: string; body: string }[] = [
  { type: 'application/json', body: JSON.stringify(FIELDS) },
  { type: 'application/json', body: `{"password":"${FIELDS.password}"` },
  { type: 'application/json', body: `{"email":"${FIELDS.email}\u0000"}` },
  { type: 'application/x-www-form-urlencoded', body: query },
  { type: 'application/x-www-form-urlencoded', body: `password=${FIELDS.password}&email=%ff` },
  { type: 'text/plain', body: FIELDS.text },
]

async function sendEverything(
  visitor: Visitor,
  headers: Readonly<Record<string, string>>,
): Promise<SiteAnswer[]> {
  const answers: SiteAnswer[] = []
  for (const path of paths) {
    answers.push(await visitor.get(path, headers))
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const { type, body } of bodies)
        answers.push(
          await visitor.request(method, path, { headers: { ...headers, 'content-type': type }, body }),
        )
  }
  return answers
}

const found = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))

it('no secret that a visitor sends is in a log line, a metric or the answer of an error', async () => {
  const stranger = new Visitor(fromManyAddresses(ask), 'quay.example')
  for (const [name, value] of Object.entries(COOKIES)) stranger.cookies.set(name, value)
  const trusted = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
  const crumb = { 'x-csrf-token': trusted.crumb, 'sec-fetch-site': 'same-origin' }
  const answers = [...(await sendEverything(stranger, HEADERS)), ...(await sendEverything(trusted, crumb))]

  expect(answers.length).toBeGreaterThan(1000)
  expect(lines.length).toBeGreaterThan(1000)
  expect(found(lines.join('\n'), SECRETS)).toEqual([])
  expect(found(JSON.stringify(await rendering.metrics.snapshot()), SECRETS)).toEqual([])
  const errors = answers.filter(({ status }) => status >= 400).map(({ body }) => body)
  expect(errors.length).toBeGreaterThan(500)
  expect(found(errors.join('\n'), NEVER_ANSWERED)).toEqual([])
  expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body)).toEqual([])
})
