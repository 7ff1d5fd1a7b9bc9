import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import { DONATIONS, give, giver } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'
import { createSqlite } from '../../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../../support/store/view-database.ts'

/** The small site with other settings, another fund, or a fund that only some visitors may see. */
function siteWith(name: string, settings: object, fund: object, password?: string): SiteFiles {
  const { site, collections, ...files } = smallSite(name)
  return {
    ...files,
    site: { ...site, settings: { ...site.settings, ...settings } },
    collections: collections.map((collection) => ({
      ...collection,
      ...(collection.urlId === 'faq' ? { password } : {}),
      data: {
        ...collection.data,
        sections: collection.data.sections?.map((section) =>
          section.type === 'donation' ? { ...section, ...fund } : section,
        ),
      },
    })),
  }
}

const { address, drop } = createSqlite()
const { ask, close } = await startSiteApp({
  address,
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [
    smallSite('quay'),
    siteWith('dune', {}, { allowsOther: false }),
    siteWith('yen', { currency: 'JPY', locale: 'ja-JP' }, {}),
    siteWith('vault', {}, {}, 'sesame'),
  ],
})
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

let requests = 0
/** A visitor at an address of its own: one may give only so often. */
async function meet(name = 'quay') {
  const visitor = await Visitor.meet(ask, `${name}.example`)
  const from = { 'x-forwarded-for': `10.0.0.${++requests}` }
  return {
    get: (path: string) => visitor.get(path),
    give: (changes: object = {}, headers = {}) =>
      visitor.send(
        'POST',
        DONATIONS,
        { ...giver, fund: `${name}-boat`, amountCents: 2500, ...changes },
        { ...from, ...headers },
      ),
    submit: (changes: Readonly<Record<string, string>> = {}) =>
      visitor.submit(DONATIONS, { ...giver, fund: `${name}-boat`, amount: '25.00', ...changes }, from),
  }
}

let visitor: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  visitor = await meet()
})

const countOf = async (name = 'quay') =>
  (await database.rows(`select id from contributions where website_id = '${name}'`)).length
const keyIn = ({ body }: SiteAnswer) => /name="idempotencyKey" value="([^"]+)"/.exec(body)?.[1] ?? ''
const checkedIn = ({ body }: SiteAnswer) => /name="amount" value="([^"]*)" checked/.exec(body)?.[1]

describe('the page of a fund', () => {
  it('is what the block of a page leads to', async () => {
    const { body } = await visitor.get('/faq')
    expect(body).toContain('<form class="donation-form" action="/donate" method="get">')
    expect(body).toContain('name="fund" value="quay-boat"')
    expect([...body.matchAll(/name="amount" value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      '10.00',
      '25.00',
      'other',
    ])
    const page = await visitor.get('/donate?fund=quay-boat&amount=25.00')
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain('<body class="is-donate">')
    expect(page.body).toContain('<meta name="robots" content="noindex')
    expect(checkedIn(page)).toBe('25.00')
  })

  it.each([
    { amount: '', chosen: undefined, typed: undefined },
    { amount: '25', chosen: '25.00', typed: undefined },
    { amount: 'other', chosen: 'other', typed: undefined },
    { amount: '40', chosen: 'other', typed: '40.00' },
    { amount: '40.005', chosen: undefined, typed: undefined },
    { amount: 'many', chosen: undefined, typed: undefined },
  ])('takes "$amount" from the link', async ({ amount, chosen, typed }) => {
    const page = await visitor.get(`/donate?fund=quay-boat&amount=${amount}`)
    expect(checkedIn(page)).toBe(chosen)
    expect(/name="otherAmount"[^>]* value="([^"]*)"/.exec(page.body)?.[1]).toBe(typed)
  })

  it.each(['/donate', '/donate?fund=', '/donate?fund=dune-boat', '/donate/confirmed?contribution=none'])(
    'is not at %s',
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404)
    },
  )

  it('is nowhere when the fund is on a page behind a password', async () => {
    const outside = await meet('vault')
    expect((await outside.get('/donate?fund=vault-boat')).status).toBe(404)
    expect((await outside.give()).status).toBe(404)
  })
})

describe('a contribution', () => {
  it('is taken, and confirmed under an address that cannot be guessed', async () => {
    const { status, body } = await visitor.give({ message: 'Fair <winds>' })
    const { contribution, confirmationUrl } = JSON.parse(body)
    expect([status, contribution]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[\da-f]{24}$/),
        ...{ websiteId: 'quay', fund: 'quay-boat', amountCents: 2500, currency: 'USD', testMode: true },
      },
    ])
    const page = await visitor.get(confirmationUrl)
    expect(page.headers['cache-control']).toBe('private, no-store')
    for (const text of [
      'is-contribution-confirmed',
      '$25.00',
      'quay boat',
      'quay floats',
      'Fair &lt;winds&gt;',
    ])
      expect(page.body).toContain(text)
  })

  it.each([
    { what: 'one of the fund’s', fields: { amount: '10.00' }, shows: '$10.00' },
    { what: 'one that was typed', fields: { amount: 'other', otherAmount: '1,000' }, shows: '$1,000.00' },
    { what: 'what is chosen, not what was typed', fields: { otherAmount: '99' }, shows: '$25.00' },
  ])('of a form is $what', async ({ fields, shows }) => {
    const { status, headers } = await visitor.submit(fields)
    expect(status).toBe(303)
    expect((await visitor.get(headers.location ?? '')).body).toContain(shows)
  })

  it('has as many digits as its currency', async () => {
    const there = await meet('yen')
    const page = await there.get('/donate?fund=yen-boat&amount=1000')
    expect(checkedIn(page)).toBe('1000')
    expect((await there.submit({ amount: 'other', otherAmount: '1500' })).status).toBe(303)
    expect((await there.submit({ amount: 'other', otherAmount: '1500.00' })).body).toContain(
      'Enter an amount such as 1000.',
    )
  })
})

const refused: readonly {
  readonly what: string
  readonly fields: Readonly<Record<string, string>>
  readonly says: Readonly<Record<string, string>>
}[] = [
  { what: 'none', fields: { amount: '' }, says: { amount: 'Choose how much you would like to give.' } },
  {
    what: 'not one of the fund’s',
    fields: { amount: '11.00' },
    says: { amount: 'Select one of the options.' },
  },
  { what: 'nothing typed', fields: { amount: 'other' }, says: { otherAmount: 'Enter an amount' } },
  {
    what: 'no amount',
    fields: { amount: 'other', otherAmount: '1e3' },
    says: { otherAmount: 'Enter an amount such as 10.00.' },
  },
  {
    what: 'too little',
    fields: { amount: 'other', otherAmount: '9.99' },
    says: { otherAmount: 'The smallest amount is $10.00.' },
  },
  {
    what: 'too much',
    fields: { amount: 'other', otherAmount: '1000.01' },
    says: { otherAmount: 'The largest amount is $1,000.00.' },
  },
  {
    what: 'without a name and an address',
    fields: { name: ' ', email: '' },
    says: { name: 'Enter your name', email: 'Enter your email address' },
  },
  {
    what: 'from no address',
    fields: { email: 'ada at example' },
    says: { email: 'Email addresses should follow the format user@domain.com.' },
  },
  {
    what: 'with too many words',
    fields: { message: 'x'.repeat(1001), name: 'y'.repeat(201) },
    says: {
      name: 'You have exceeded the character limit.',
      message: 'You have exceeded the character limit.',
    },
  },
  {
    what: 'not paid',
    fields: { payment: 'decline' },
    says: { payment: 'The payment was declined. Nothing was charged; please try again.' },
  },
]

describe('a contribution that is', () => {
  it.each(refused)('$what is shown again, with all that was typed', async ({ fields, says }) => {
    const before = await countOf()
    const { status, body } = await visitor.submit({ name: 'A "B"', message: 'Fair <winds>', ...fields })
    expect(status).toBe('payment' in fields ? 402 : 400)
    for (const [field, message] of Object.entries(says)) {
      const id = `error-${field}`
      expect(body).toContain(`<p class="field-error" id="${id}">${message}</p>`)
      expect(new RegExp(`aria-describedby="[^"]*\\b${id}"`).test(body)).toBe(true)
    }
    if (!('name' in fields)) expect(body).toContain('value="A &quot;B&quot;"')
    if (!('message' in fields)) expect(body).toContain('Fair &lt;winds&gt;</textarea>')
    if ('otherAmount' in fields) expect(body).toContain(`value="${fields['otherAmount']}"`)
    expect(await countOf()).toBe(before)
  })

  it.each([
    { what: 'too little', amountCents: 999, says: 'The smallest amount is $10.00.' },
    { what: 'too much', amountCents: 100_001, says: 'The largest amount is $1,000.00.' },
    { what: 'less than nothing', amountCents: -1000, says: 'The smallest amount is $10.00.' },
  ])('$what is refused as JSON', async ({ amountCents, says }) => {
    const { status, body } = await visitor.give({ amountCents })
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ code: 'fields_invalid', errors: { amountCents: [says] } })
  })

  it.each(['transfer', 'barter'])('paid by %s is refused', async (payment) => {
    const answers = [await visitor.give({ payment }), await visitor.submit({ payment })]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })

  it('any other is refused where the fund takes none', async () => {
    const there = await meet('dune')
    expect((await there.get('/donate?fund=dune-boat')).body).not.toContain('otherAmount')
    const answers = [
      await there.give({ amountCents: 3000 }),
      await there.submit({ amount: 'other', otherAmount: '30' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect((await there.give({ amountCents: 1000 })).status).toBe(200)
  })
})

describe('a form that is sent twice', () => {
  it('at once is one contribution', async () => {
    const before = await countOf()
    const idempotencyKey = keyIn(await visitor.get('/donate?fund=quay-boat'))
    const answers = await Promise.all([1, 2, 3].map(() => visitor.submit({ idempotencyKey })))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(303)
    expect((await countOf()) - before).toBe(1)
  })

  it('with other entries is shown once more, and then taken', async () => {
    const before = await countOf()
    const idempotencyKey = keyIn(await visitor.get('/donate?fund=quay-boat'))
    await visitor.submit({ idempotencyKey })
    const again = await visitor.submit({ idempotencyKey, amount: '10.00' })
    expect(again.status).toBe(409)
    expect(again.body).toContain('We have this contribution already, and nothing more was given.')
    expect(checkedIn(again)).toBe('10.00')
    expect((await countOf()) - before).toBe(1)
    expect((await visitor.submit({ idempotencyKey: keyIn(again), amount: '10.00' })).status).toBe(303)
    expect((await countOf()) - before).toBe(2)
  })

  it('is taken when the first was refused', async () => {
    const idempotencyKey = keyIn(await visitor.get('/donate?fund=quay-boat'))
    expect((await visitor.submit({ idempotencyKey, payment: 'decline' })).status).toBe(402)
    expect((await visitor.submit({ idempotencyKey })).status).toBe(303)
  })

  it('has another key each time', async () => {
    const pages = [await visitor.get('/donate?fund=quay-boat'), await visitor.get('/donate?fund=quay-boat')]
    expect(new Set(pages.map(keyIn)).size).toBe(2)
  })
})

it('from one address, contributions are taken only so often', async () => {
  const statuses = new Set<number>()
  const one = await Visitor.meet(ask, 'quay.example')
  for (let sent = 0; sent < 21; sent++) statuses.add((await give(one, 'quay')).status)
  expect([...statuses]).toEqual([200, 429])
})
