import { readClientFiles } from '../../../server/render/client/client-files.ts'
import {
  buyer,
  CART,
  CHECKOUT,
  checkOut,
  DONATIONS,
  give,
  giver,
  REVIEWS,
  redeem,
  SUBSCRIPTION,
  UNSUBSCRIBE,
} from '../sites/buying.ts'
import { CONTRIBUTOR_SESSION, CONTRIBUTORS, signIn } from '../sites/contributors.ts'
import { HEADER_FOOTER, headerFooterOf } from '../sites/header-footer.ts'
import { passwordOf } from '../sites/small-site.ts'
import { accountPlans } from './account-plans.ts'
import { get, getNamed, named, type Plans, plain } from './attempts.ts'
import { type Belongings, READER } from './belongings.ts'
import { restockPlans } from './restock-plans.ts'
import { settingsPlans } from './settings-plans.ts'
import { trackingPlans } from './tracking-plans.ts'

const ENTRIES = `${CART}/entries`
const ORDER_STATUS = '/api/commerce/order-status'
const FORM = '/api/form'
const STOCK = '/api/commerce/inventory/stock'

const ring = ({ name }: Belongings) => ({ itemId: `${name}-ring`, sku: `${name}-ring` })
const cup = ({ name }: Belongings) => ({ itemId: `${name}-cup`, sku: `${name}-cup-l` })
const tea = ({ name }: Belongings) => ({ itemId: `${name}-tea`, sku: `${name}-tea` })
const gift = ({ name }: Belongings) => ({ itemId: `${name}-gift`, sku: `${name}-gift` })
const answers = { additionalFields: JSON.stringify({ words: 'others' }) }
const review = ({ name, orderId }: Belongings) => ({
  ...{ orderId, itemId: `${name}-cup`, title: '', text: 'Round.', name: 'Ada' },
})
const recipient = { recipientName: 'Bo', recipientEmail: 'bo@example.com' }

/**
 * How each route is asked for the belongings of another website. A route that is missing here fails its test:
 * add the way in which it names them.
 */
export const plans: Plans = {
  ...accountPlans,
  ...trackingPlans,
  'GET /livez': [get('/livez')],
  'GET /readyz': [get('/readyz')],
  'GET /robots.txt': [get('/robots.txt')],
  'GET /sitemap.xml': [get('/sitemap.xml')],
  'GET /favicon.ico': [get('/favicon.ico')],
  'GET /apple-touch-icon.png': [get('/apple-touch-icon.png')],
  'GET /site.webmanifest': [get('/site.webmanifest')],
  'GET /assets/icon/:name': [get('/assets/icon/192.png')],
  'GET /assets/theme/:file': [get('/assets/theme/linden.css')],
  'GET /assets/client/:file': [get(readClientFiles()?.scriptUrl ?? '')],
  'GET /assets/texts/:digest': [get('/assets/texts/0')],
  'GET /assets/prefetch.json': [get('/assets/prefetch.json')],
  'GET /assets/site/:name': [
    getNamed(({ name }) => `/assets/site/${name}-cup.svg`),
    getNamed(({ name }) => `/assets/site/${name}-cup.svg?format=100w`),
    getNamed(({ name }) => `/assets/site/${name}-horn.mp3`),
  ],
  'GET /assets/bought/:mark/:name': [
    getNamed(({ boughtUrl }) => boughtUrl),
    getNamed(({ boughtUrl }) => `${boughtUrl}?format=100w`),
  ],
  'GET /privacy-choices': [get('/privacy-choices')],
  'GET /search': [get('/search?q=excerpt'), get('/search?q=post')],
  'GET /cart': [get('/cart')],
  'GET /cart/gift-card': [get('/cart/gift-card')],
  'GET /cart/additional-fields': [
    getNamed((of) => `/cart/additional-fields?${new URLSearchParams(ring(of))}`),
    getNamed(({ entryId }) => `/cart/additional-fields?entryId=${entryId}`),
  ],
  'GET /checkout': [get('/checkout')],
  'GET /checkout/subscription': [
    getNamed(({ cartToken }) => `/checkout/subscription?cartToken=${cartToken}`),
  ],
  'GET /checkout/gift-card': [getNamed((of) => `/checkout/gift-card?${new URLSearchParams(gift(of))}`)],
  'GET /checkout/confirmed': [
    getNamed(({ orderId }) => `/checkout/confirmed?order=${orderId}`),
    getNamed(({ membershipOrderId }) => `/checkout/confirmed?order=${membershipOrderId}`),
    getNamed(({ giftOrderId }) => `/checkout/confirmed?order=${giftOrderId}`),
  ],
  'GET /donate': [getNamed(({ name }) => `/donate?fund=${name}-boat`)],
  'GET /donate/confirmed': [getNamed((of) => `/donate/confirmed?contribution=${of.contributionId}`)],
  'GET /reviews': [getNamed(({ orderId }) => `/reviews?order=${orderId}`)],
  'GET /form': [
    getNamed(({ name }) => `/form?id=${name}-contact`),
    getNamed(({ name }) => `/form?id=${name}-contact&sent=1`),
  ],
  'GET /newsletter/confirm': [
    getNamed(({ confirmation }) => `/newsletter/confirm?${new URLSearchParams(confirmation)}`),
  ],
  [`GET ${UNSUBSCRIBE}`]: [get(UNSUBSCRIBE)],
  [`POST ${UNSUBSCRIBE}`]: [
    named((visitor, { unsubscribeKey }) =>
      visitor.submit(`${UNSUBSCRIBE}?email=${READER}&key=${unsubscribeKey}`, {
        'List-Unsubscribe': 'One-Click',
      }),
    ),
  ],
  'POST /api/policy-reports': [
    plain((visitor) => visitor.send('POST', '/api/policy-reports', { 'csp-report': {} }), 204),
  ],
  'GET /checkout/received': [getNamed(({ awaitedId }) => `/checkout/received?order=${awaitedId}`)],
  'GET /checkout/status': [
    get('/checkout/status'),
    getNamed(({ orderId }) => `/checkout/status?order=${orderId}`),
    getNamed(({ awaitedId }) => `/checkout/status?order=${awaitedId}`),
    getNamed(({ giftOrderId }) => `/checkout/status?order=${giftOrderId}`),
  ],
  'GET /checkout/digital': [
    getNamed(({ orderId, name }) => `/checkout/digital?order=${orderId}&item=${name}-song`),
  ],
  'GET /checkout/email': [getNamed(({ orderId }) => `/checkout/email?order=${orderId}`)],
  'GET /checkout/email/document': [
    getNamed(({ giftOrderId }) => `/checkout/email/document?order=${giftOrderId}`),
    getNamed(({ orderId }) => `/checkout/email/document?order=${orderId}`),
  ],
  'GET /*': [
    ...['/', '/shop', '/shop/cup', '/journal', '/journal/post-1', '/journal?format=rss'].map(get),
    ...['/help', '/faq', '/tour'].map(get),
    ...['/cover', '/sounds', '/links', '/everything', '/offer'].map(get),
    plain((visitor) => visitor.get('/cover/film'), 302),
    getNamed(({ name }) => `/about-${name}`),
    // Both have one, and each opens its own.
    getNamed(() => '/vault'),
    getNamed(() => '/vault/post-1'),
    getNamed(() => '/club'),
    getNamed(() => '/club/post-1'),
  ],
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [
      `${method} /*`,
      [named((visitor, { name }) => visitor.send(method, `/about-${name}`, {}), 405)],
    ]),
  ),

  [`GET ${CART}`]: [get(CART), get(`${CART}?mock=true`)],
  [`POST ${ENTRIES}`]: [
    named((visitor, of) => visitor.send('POST', ENTRIES, cup(of))),
    named((visitor, of) => visitor.send('POST', ENTRIES, { ...ring(of), ...answers })),
    named((visitor, of) => visitor.submit(ENTRIES, { ...cup(of), quantity: '1' }), 303),
    named((visitor, of) => visitor.submit(ENTRIES, ring(of)), 303),
  ],
  [`PUT ${ENTRIES}/:entryId`]: [
    named((visitor, { entryId }) => visitor.send('PUT', `${ENTRIES}/${entryId}`, { quantity: 2 })),
  ],
  [`DELETE ${ENTRIES}/:entryId`]: [
    named((visitor, { entryId }) => visitor.send('DELETE', `${ENTRIES}/${entryId}`)),
  ],
  [`POST ${ENTRIES}/:entryId`]: [
    named((visitor, of) => visitor.submit(`${ENTRIES}/${of.entryId}`, { action: 'remove' }), 303),
    named((visitor, of) => visitor.submit(`${ENTRIES}/${of.entryId}`, { quantity: '2' }), 303),
  ],
  [`PUT ${ENTRIES}/:entryId/additionalFields`]: [
    named((visitor, of) =>
      visitor.send('PUT', `${ENTRIES}/${of.entryId}/additionalFields`, { ...ring(of), ...answers }),
    ),
  ],
  [`POST ${ENTRIES}/:entryId/additionalFields`]: [
    named((visitor, of) => {
      const path = `${ENTRIES}/${of.entryId}/additionalFields`
      return visitor.submit(path, { ...ring(of), 'field.words': 'others' })
    }, 303),
  ],
  [`PUT ${CART}/shipping`]: [
    plain((visitor) => visitor.send('PUT', `${CART}/shipping`, { location: { country: 'US' } })),
    named((visitor, { name }) => visitor.send('PUT', `${CART}/shipping`, { optionId: `${name}-post` })),
  ],
  [`POST ${CART}/restore`]: [
    named(
      (visitor, of) => visitor.submit(`${CART}/restore`, { ...ring(of), quantity: '1', ...answers }),
      303,
    ),
  ],
  [`POST ${CART}/shipping`]: [
    plain(
      (visitor, { name }) => visitor.submit(`${CART}/shipping`, { country: 'US', optionId: `${name}-post` }),
      303,
    ),
  ],
  [`POST ${CART}/coupons`]: [
    named((visitor, { couponCode }) => visitor.send('POST', `${CART}/coupons`, { code: couponCode })),
    named((visitor, { couponCode }) => visitor.submit(`${CART}/coupons`, { code: couponCode }), 303),
    plain((visitor, { couponCode }) => visitor.submit(`${CART}/coupons`, { remove: couponCode }), 303),
  ],
  [`DELETE ${CART}/coupons/:code`]: [
    plain((visitor, { couponCode }) => visitor.send('DELETE', `${CART}/coupons/${couponCode}`)),
  ],
  [`POST ${CART}`]: [
    named((visitor, { entryId }) => visitor.submit(CART, { action: `remove:${entryId}` }), 303),
    named((visitor, { couponCode }) => visitor.submit(CART, { code: couponCode }), 303),
    named((visitor, { giftCode }) => visitor.submit(CART, { giftCode }), 303),
  ],
  [`POST ${CART}/gift-cards`]: [
    named((visitor, { giftCode }) => redeem(visitor, giftCode)),
    named((visitor, { giftCode }) => visitor.submit(`${CART}/gift-cards`, { giftCode }), 303),
    plain((visitor, { giftCardId }) => visitor.submit(`${CART}/gift-cards`, { remove: giftCardId }), 303),
  ],
  [`DELETE ${CART}/gift-cards/:cardId`]: [
    plain((visitor, { giftCardId }) => visitor.send('DELETE', `${CART}/gift-cards/${giftCardId}`)),
  ],
  [`POST ${CHECKOUT}`]: [
    plain((visitor) => checkOut(visitor)),
    plain((visitor) => visitor.submit(CHECKOUT, buyer), 303),
    named((visitor, { cartToken }) => checkOut(visitor, { cartToken })),
    named((visitor, { cartToken }) => visitor.submit(CHECKOUT, { ...buyer, cartToken }), 303),
    named((visitor, of) => checkOut(visitor, { ...gift(of), ...recipient })),
    named((visitor, of) => visitor.submit(CHECKOUT, { ...buyer, ...gift(of), ...recipient }), 303),
  ],
  [`POST ${DONATIONS}`]: [
    named((visitor, { name }) => give(visitor, name)),
    named(
      (visitor, { name }) => visitor.submit(DONATIONS, { ...giver, fund: `${name}-boat`, amount: '25.00' }),
      303,
    ),
  ],
  [`POST ${REVIEWS}`]: [
    named((visitor, of) => visitor.send('POST', REVIEWS, { ...review(of), rating: 4 })),
    named((visitor, of) => visitor.submit(REVIEWS, { ...review(of), rating: '4' }), 303),
  ],
  'GET /api/template/GetTemplateSchema': [get('/api/template/GetTemplateSchema?type=form')],
  [`POST ${FORM}/FormSubmissionKey`]: [plain((visitor) => visitor.send('POST', `${FORM}/FormSubmissionKey`))],
  'POST /api/rest/forms/validate/:formId': [
    named((visitor, { name }) =>
      visitor.send('POST', `/api/rest/forms/validate/${name}-contact`, { words: 'others' }),
    ),
  ],
  [`POST ${FORM}/SaveFormSubmission`]: [
    named((visitor, { formKey: key, name }) => {
      const form = JSON.stringify({ words: 'others' })
      return visitor.send('POST', `${FORM}/SaveFormSubmission`, { formId: `${name}-contact`, form, key })
    }),
    named((visitor, { formKey: key, name }) => {
      const fields = { formId: `${name}-contact`, 'field.words': 'others', key }
      return visitor.submit(`${FORM}/SaveFormSubmission`, fields)
    }, 303),
  ],
  'POST /api/newsletter/confirm': [
    named((visitor, { confirmation }) => visitor.send('POST', '/api/newsletter/confirm', confirmation)),
    named((visitor, { confirmation }) => visitor.submit('/api/newsletter/confirm', confirmation), 303),
  ],
  [`POST /api${UNSUBSCRIBE}`]: [
    plain((visitor) => visitor.send('POST', `/api${UNSUBSCRIBE}`, { email: READER })),
    plain((visitor) => visitor.submit(`/api${UNSUBSCRIBE}`, { email: READER }), 303),
  ],
  [`POST ${ORDER_STATUS}`]: [
    named((visitor, { orderId, email }) =>
      visitor.send('POST', ORDER_STATUS, { orderNumber: orderId, email }),
    ),
    named(
      (visitor, { orderId, email }) => visitor.submit(ORDER_STATUS, { orderNumber: orderId, email }),
      303,
    ),
  ],
  'GET /api/commerce/instalments/modal': [
    plain((visitor) => visitor.get('/api/commerce/instalments/modal?locale=en_US'), 404),
  ],
  [`GET ${STOCK}`]: [getNamed(({ name }) => `${STOCK}?itemId=${name}-cup`)],
  [`GET ${STOCK}/`]: [getNamed(({ name }) => `${STOCK}/?itemId=${name}-cup`)],
  'GET /api/search/suggestions': [
    get('/api/search/suggestions?q=excerpt'),
    get('/api/search/suggestions?q=post'),
  ],
  [`POST ${SUBSCRIPTION}`]: [
    named((visitor, of) => visitor.send('POST', SUBSCRIPTION, tea(of))),
    named((visitor, of) => visitor.submit(SUBSCRIPTION, { ...tea(of), quantity: '1' }), 303),
  ],
  'POST /api/site/membership': [
    named(
      (visitor, { membershipOrderId }) =>
        visitor.submit('/api/site/membership', { order: membershipOrderId }),
      303,
    ),
  ],
  ...restockPlans,
  [`GET ${CONTRIBUTORS}`]: [get(CONTRIBUTORS)],
  [`GET ${CONTRIBUTOR_SESSION}`]: [get(CONTRIBUTOR_SESSION)],
  [`DELETE ${CONTRIBUTOR_SESSION}`]: [plain((visitor) => visitor.send('DELETE', CONTRIBUTOR_SESSION))],
  [`POST ${CONTRIBUTOR_SESSION}`]: [
    named((visitor, { contributorEmail }) => signIn(visitor, contributorEmail)),
    plain((visitor) => visitor.submit(CONTRIBUTOR_SESSION, { action: 'sign-out' }), 303),
  ],
  ...settingsPlans,
  [`GET ${HEADER_FOOTER}`]: [get(HEADER_FOOTER)],
  [`PUT ${HEADER_FOOTER}`]: [
    named((visitor, { name }) => visitor.send('PUT', HEADER_FOOTER, headerFooterOf(name))),
  ],
  'POST /api/site/lock': [plain((visitor) => visitor.submit('/api/site/lock', { returnTo: '/shop' }), 404)],
  'POST /api/site/membership/leave': [
    plain((visitor) => visitor.submit('/api/site/membership/leave', { returnTo: '/club' }), 303),
  ],
  'POST /api/site/unlock': [
    named(
      (visitor, { name }) =>
        visitor.submit('/api/site/unlock', { password: passwordOf(name), returnTo: '/vault' }),
      303,
    ),
  ],
}
