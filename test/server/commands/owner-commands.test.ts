import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCommands } from '../../support/processes/run-command.ts'
import { add, buy, orderIn, redeem, subscribe } from '../../support/sites/buying.ts'
import { signUp } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'

const database = createSqlite()
const { address } = database
const DATA_DIR = 'file' in address ? dirname(address.file) : ''
const { ask, store, close } = await startSiteApp({ address, sites: [smallSite('quay'), smallSite('dune')] })
const { run, close: endCommands } = startCommands({ DATA_DIR })
afterAll(async () => {
  await endCommands()
  await close()
  await database.drop()
})

const MAY = Date.parse('2026-05-01T09:30:00Z')
const ids: Record<string, string> = {}

beforeAll(async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  // A name that a terminal must not obey.
  ids['paid'] = (await buy(visitor, ['quay-cup-l'], { firstName: '\u001b[31mAda' })).id
  ids['awaited'] = (await buy(visitor, ['quay-cup-s', 'quay-song'], { payment: 'transfer' })).id
})

describe('npm run orders', () => {
  it('prints a table of orders', async () => {
    const { code, output } = await run('orders', 'quay')
    expect(code).toBe(0)
    const [head, first, second] = output.split('\n')
    expect(head).toMatch(/^order +placed +state +buyer +units +total +to pay$/)
    expect(first).toMatch(new RegExp(`^${ids['awaited']} .* awaited .* 2 +\\$29.00 +\\$29.00$`))
    expect(second).toContain(' [31mAda Byron ')
    expect(output).not.toContain('\u001b')
  })

  it('prints the orders of a state', async () => {
    expect((await run('orders', 'quay', '--state', 'shipped')).output).toBe('There are no orders.\n')
    expect((await run('orders', 'quay', '--state', 'awaited')).output.split('\n')).toHaveLength(3)
    expect((await run('orders', 'quay', '--limit', '1')).output).toContain('(and older ones: raise --limit)')
  })

  it('takes the steps of an order', async () => {
    const { paid = '', awaited = '' } = ids
    expect((await run('orders', 'quay', '--paid', awaited)).output).toBe(`${awaited} is paid.\n`)
    await run('orders', 'quay', '--shipped', paid, '--carrier', 'Post', '--number', 'RR1')
    await run('orders', 'quay', '--note', paid, '--text', 'Blue paper')
    const { output } = await run('orders', 'quay', '--show', paid)
    for (const text of ['shipped', 'Post RR1', 'Blue paper', '1 Quay Street', 'quay-cup-l'])
      expect(output).toContain(text)
    expect((await store.read.orders.byId('quay', paid))?.state).toBe('shipped')
  })

  it.each([
    { args: ['quay', '--paid', 'none'], says: 'The website has no order "none".' },
    { args: ['quay', '--show', 'none'], says: 'The website has no order "none".' },
    { args: ['quay', '--note', 'none'], says: '--note needs --text.' },
    { args: ['quay', '--paid', 'a', '--refunded', 'b'], says: 'Take one step at a time.' },
    { args: ['none'], says: 'There is no website "none". There are: dune, quay.' },
    { args: [], says: 'Name the website: dune, quay.' },
  ])('says $says', async ({ args, says }) => {
    expect(await run('orders', ...args)).toEqual({ code: 1, output: '', errors: `${says}\n` })
  })

  it('does not take an order of another website', async () => {
    const { errors } = await run('orders', 'dune', '--refunded', ids['paid'] ?? '')
    expect(errors).toBe(`The website has no order "${ids['paid']}".\n`)
  })
})

describe('npm run stock', () => {
  it('prints low stock, and changes it', async () => {
    expect((await run('stock', 'quay', '--below', '1')).output).toMatch(
      /^item .*\nquay-relic +quay-relic +0 +quay relic\n$/,
    )
    expect((await run('stock', 'quay', '--sku', 'quay-relic', '--change', '3')).output).toMatch(
      / 3 +quay relic\n$/,
    )
    expect((await run('stock', 'quay', '--sku', 'quay-relic', '--change=-1')).output).toMatch(
      / 2 +quay relic\n$/,
    )
    expect((await run('stock', 'quay')).output).toContain('unlimited')
  })

  it.each([
    { args: ['--sku', 'none', '--change', '1'], says: 'The website has no variant "none".' },
    { args: ['--sku', 'quay-pin'], says: '--sku needs either --quantity or --change.' },
    { args: ['--sku', 'quay-pin', '--quantity', 'x'], says: "--quantity must be a whole number, not 'x'." },
    { args: ['--sku', 'quay-pin', '--change=-99'], says: 'Only 5 are in stock.' },
  ])('says $says', async ({ args, says }) => {
    expect(await run('stock', 'quay', ...args)).toMatchObject({ code: 1, errors: `${says}\n` })
  })
})

describe('npm run submissions', () => {
  const submission = {
    ...{ id: 'sent-1', websiteId: 'quay', formId: 'contact', createdAt: MAY },
    details: {
      formName: 'Contact',
      pagePath: '/contact',
      answers: [
        { id: 'name', type: 'text', title: 'Name', value: 'Ada', text: 'Ada' },
        { id: 'words', type: 'textarea', title: 'Words', value: 'Hello\nthere', text: 'Hello\nthere' },
      ],
    },
  } as const

  it('prints a table, and one submission in full', async () => {
    expect((await run('submissions', 'quay')).output).toBe('There are no submissions.\n')
    await store.transaction(({ formSubmissions }) => formSubmissions.add(submission))
    const { output } = await run('submissions', 'quay')
    expect(output).toMatch(/\nsent-1 +2026-05-01 09:30 +Contact +Ada · Hello there\n$/)
    expect((await run('submissions', 'quay', '--show', 'sent-1')).output).toMatch(/\nWords +Hello there\n$/)
    expect((await run('submissions', 'dune', '--show', 'sent-1')).code).toBe(1)
  })
})

describe('npm run reviews', () => {
  it('prints a table, hides and answers', async () => {
    const words = { title: 'Good', text: 'Keeps\n\u001b[31mtea warm', name: 'Ada' }
    const review = {
      ...{ id: 'r1', websiteId: 'quay', itemId: 'quay-pin', orderId: null },
      createdAt: MAY,
      rating: 4,
    }
    await store.transaction(({ reviews }) => reviews.save({ ...review, words }))
    const row = (state: string) =>
      new RegExp(`\nr1 +2026-05-01 09:30 +quay-pin +4 +${state} +Ada +Good: Keeps \\[31mtea warm\n`)
    expect((await run('reviews', 'quay', '--item', 'quay-pin')).output).toMatch(row('shown'))
    expect((await run('reviews', 'quay', '--hide', 'r1')).output).toMatch(row('hidden'))
    await run('reviews', 'quay', '--answer', 'r1', '--text', 'Thank you.')
    expect((await store.read.reviews.byId('quay', 'r1'))?.answer?.text).toBe('Thank you.')
    expect((await run('reviews', 'quay', '--publish', 'r1')).output).toMatch(row('shown, answered'))
  })
})

describe('npm run coupons', () => {
  it('adds a coupon, switches it off, and removes it', async () => {
    const added = await run('coupons', 'quay', '--add', 'MAY', '--amount', '5.00', '--ends', '2027-06-01')
    expect(added.output).toMatch(/\nMAY +\$5.00 +2027-06-01 00:00 +on +the store\n$/)
    expect((await run('coupons', 'quay', '--disable', 'may')).output).toMatch(/ off +the store\n$/)
    expect((await run('coupons', 'quay')).output).toMatch(/\nquay-ten +10 % .* on +the site files\n$/)
    expect((await run('coupons', 'quay', '--remove', 'MAY')).output).toBe('MAY was removed.\n')
  })
})

describe('npm run gift-cards', () => {
  it('issues a card, which pays until it is emptied', async () => {
    const { output } = await run('gift-cards', 'quay', '--issue', '25.00')
    const [, id = '', lastFour, code] =
      /\n(\w+) .* (\w{4}) +\$25.00 +\$25.00 .*\n\nIts code: ([\w-]+)\n/.exec(output) ?? []
    expect(code?.slice(-4)).toBe(lastFour)
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, code ?? '')).status).toBe(200)
    expect((await run('gift-cards', 'quay', '--empty', id)).output).toMatch(
      / \$25.00 +\$0.00 +issued by the owner\n$/,
    )
  })
})

describe('npm run subscriptions', () => {
  it('prints a table, renews what is due, and cancels', async () => {
    const id = orderIn(await subscribe(await Visitor.meet(ask, 'quay.example')))
    expect((await run('subscriptions', 'quay', '--due')).output).toBe('There are no such subscriptions.\n')
    expect((await run('subscriptions', 'quay', '--renew', id)).errors).toMatch(
      /^The next period begins at .*\.\n$/,
    )
    const seen = await store.read.subscriptions.byId('quay', id)
    if (seen === undefined) throw new Error('It was just made.')
    await store.transaction(({ subscriptions }) =>
      subscriptions.move(seen, { ...seen, dueAt: MAY, hindrance: 'sold-out' }),
    )
    expect((await run('subscriptions', 'quay', '--due')).output).toMatch(
      / active +0 +2026-05-01 09:30 +sold-out +Ada Byron +quay tea\n$/,
    )
    expect((await run('subscriptions', 'quay', '--renew', id)).output).toMatch(/ active +1 /)
    expect((await run('subscriptions', 'quay', '--cancel', id)).output).toMatch(/ canceled +1 /)
  })
})

describe('npm run restock', () => {
  it('prints who waits, and sends to those whose product is back', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const stock = (quantity: string) => run('stock', 'quay', '--sku', 'quay-relic', '--quantity', quantity)
    await stock('0')
    await signUp(visitor)
    expect((await run('restock', 'quay')).output).toMatch(
      /\nquay-relic +quay-relic +1 +\S+ \S+ +0 +quay relic\n$/,
    )
    expect((await run('restock', 'quay', '--sku', 'quay-relic')).output).toMatch(/ ada@example.com\n$/)
    expect((await run('restock', 'quay', '--send-all')).output).toBe(
      'No visitor waits for a variant that is in stock.\n',
    )
    await stock('1')
    expect((await run('restock', 'quay', '--send-all')).output).toMatch(/\nquay-relic +quay-relic +1\n$/)
    expect((await run('restock', 'quay')).output).toBe('No visitor waits for a product.\n')
  })
})

describe('npm run mails', () => {
  it('prints what became of mails', async () => {
    const [waiting] = await store.read.outbox.list('quay', { limit: 1, offset: 0 })
    if (waiting === undefined) throw new Error('Orders queue mails.')
    const refused = { state: 'bounced', answer: '550 no such box', nextAt: 0 } as const
    await store.transaction(({ outbox }) => outbox.settle(waiting, refused, MAY))
    const { output } = await run('mails', 'quay', '--state', 'bounced')
    expect(output).toMatch(/\n\S+ \S+ +\S+ +\S+@example.com +bounced +0 +550 no such box\n$/)
    expect((await run('mails', 'quay')).output).toContain(' waiting ')
  })
})

describe('npm run reports', () => {
  it('prints a row for each day or product', async () => {
    const { rows } = await store.read.orders.list('quay', {}, { limit: 99 })
    const paid = rows.filter(({ state }) => state === 'paid' || state === 'shipped').length
    expect((await run('reports', 'quay', '--days', '2')).output).toMatch(
      new RegExp(`\n\\S+ +${paid} .*\\$.*\n$`),
    )
    expect((await run('reports', 'quay', '--by', 'product')).output).toMatch(
      /\nquay-song +quay-song +1 +1 +\$/,
    )
  })
})

describe('an option', () => {
  it.each([
    {
      args: ['reviews', '--hide', 'a', '--publish', 'b'],
      says: '--hide and --publish cannot be given together.',
    },
    { args: ['reviews', '--hide', 'none'], says: 'The website has no review "none".' },
    { args: ['coupons', '--add', 'A'], says: '--add needs --percent, --amount or --free-shipping.' },
    {
      args: ['coupons', '--add', 'A', '--percent', '101'],
      says: 'The coupon cannot be added: value: expected a percentage of at most 100.',
    },
    {
      args: ['gift-cards', '--issue', 'x'],
      says: "--issue must be an amount above 0, such as 5.00, not 'x'.",
    },
    { args: ['restock', '--sku', 'none', '--send'], says: 'No visitor waits for "none".' },
  ])('is refused: $says', async ({ args: [name = '', ...args], says }) => {
    expect(await run(name, 'quay', ...args)).toEqual({ code: 1, output: '', errors: `${says}\n` })
  })
})

describe('npm run export', () => {
  it('writes CSV alone to stdout', async () => {
    const { code, output, errors } = await run('export', 'quay', '--table', 'stock')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain('itemId,title,sku,variant,quantity,isUnlimited\r\n')
    const { rows } = await store.read.orders.list('quay', {}, { limit: 99 })
    const lines = rows.reduce((sum, order) => sum + order.lines.length, 0)
    expect((await run('export', 'quay')).output.split('\r\n')).toHaveLength(lines + 2)
  })

  it('refuses a table that is not there', async () => {
    expect(await run('export', 'quay', '--table', 'secrets')).toMatchObject({
      code: 2,
      output: '',
    })
  })
})
