import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCommands } from '../../support/processes/run-command.ts'
import { add, buy, redeem } from '../../support/sites/buying.ts'
import { signUp } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'

const database = createSqlite()
const { address } = database
const DATA_DIR = 'file' in address ? dirname(address.file) : ''
const { ask, store, close } = await startSiteApp({ address, sites: [smallSite('quay'), smallSite('dune')] })
const commands = startCommands({ DATA_DIR })
const run = (...words: readonly string[]) => commands.run('owner', ...words)
afterAll(async () => {
  await commands.close()
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

const namedBy = (letters: string) =>
  ` Name it by its number, such as ${letters}-1042, by its id, or by the reference of its transfer.`

describe('the help of a command', () => {
  it.each([
    {
      name: 'coupons',
      says: 'The least subtotal for which it applies. An amount in the currency of the website, such as 25.00. Default: 0.',
    },
    { name: 'coupons', says: 'A percentage, or an amount in cents, such as 1500 for 15.00.' },
    {
      name: 'gift-cards',
      says: 'Issue a gift card. An amount in the currency of the website, such as 25.00.',
    },
  ])('of $name says $says', async ({ name, says }) => {
    expect((await run(name, '--help')).output).toContain(says)
  })

  it('is given for a table that there is not', async () => {
    const { code, errors } = await run('export', 'quay', '--table', 'nope')
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('no table "nope". It has orders, stock, reviews,'),
    ])
  })
})

describe('a list', () => {
  it('is a table of the chosen columns', async () => {
    const { code, output } = await run('orders', 'quay')
    expect(code).toBe(0)
    const [head, first, second] = output.split('\n')
    expect(head).toMatch(/^number +id +transfer code +created at +state +buyer name +grand total$/)
    expect(first).toMatch(
      new RegExp(
        `^QG-\\d+ +${ids['awaited']} +[\\dA-F]{4}-[\\dA-F]{4} +\\S+ \\S+ +awaited +Ada Byron +\\$29.00$`,
      ),
    )
    expect(second).toContain(' [31mAda Byron ')
    expect(output).not.toContain('\u001b')
  })

  it('takes the parameters of its call as options', async () => {
    expect((await run('orders', 'quay', '--state', 'shipped')).output).toBe('orders: none\n')
    expect((await run('orders', 'quay', '--state', 'awaited')).output.split('\n')).toHaveLength(3)
    const [, cursor = ''] =
      /and more: --cursor (\S+)\)/.exec((await run('orders', 'quay', '--limit', '1')).output) ?? []
    expect((await run('orders', 'quay', '--cursor', cursor)).output).toContain(ids['paid'])
    expect((await run('stock', 'quay', '--below', '1')).output).toMatch(
      /\nquay-relic +quay relic .* 0 +no\n$/,
    )
  })

  it('prints the texts of inner lists in one cell', async () => {
    const answers = ['Ada', 'Hello\nthere'].map((text) => ({
      id: text,
      type: 'text' as const,
      title: 'Q',
      value: text,
      text,
    }))
    const details = { formName: 'Contact', pagePath: '/contact', answers }
    const submission = { id: 'sent-1', websiteId: 'quay', formId: 'contact', createdAt: MAY, details }
    await store.transaction(({ formSubmissions }) => formSubmissions.add(submission))
    expect((await run('submissions', 'quay')).output).toMatch(
      /\nsent-1 +2026-05-01 09:30 +Contact +Ada, Hello there\n$/,
    )
  })

  it('of the files of a website is their JSON, as the owner API takes it', async () => {
    const { files } = JSON.parse((await run('website', 'quay')).output)
    expect(files['site.json']).toMatchObject({ id: 'quay', title: 'quay Goods' })
    expect(files['assets/quay-cup.svg']).toContain('<svg')
    const one = await run('website', 'quay', '--file', 'collections/quay-shop.json')
    expect(JSON.parse(one.output)).toEqual(files['collections/quay-shop.json'])
    const light = JSON.parse((await run('website', 'quay', '--assets', 'digests')).output)
    expect(light.files['assets/quay-cup.svg']).toHaveProperty('digest')
  })

  it('is JSON where it is asked for', async () => {
    const { output } = await run('mails', 'quay', '--json')
    expect(JSON.parse(output)).toMatchObject({ mails: [{ state: 'waiting' }, {}], hasNextPage: false })
  })
})

describe('an option of a call', () => {
  it('takes the steps of an order, and shows it', async () => {
    const { paid = '', awaited = '' } = ids
    expect((await run('orders', 'quay', '--paid', awaited)).output).toMatch(/\nstate +paid\n/)
    await run('orders', 'quay', '--shipped', paid, '--carrier', 'Post', '--number', 'RR1')
    await run('orders', 'quay', '--note', paid, '--text', 'Blue paper')
    const { output } = await run('orders', 'quay', '--show', paid)
    for (const text of ['shipped', 'Post, RR1', 'Blue paper', '1 Quay Street', 'quay-cup-l'])
      expect(output).toContain(text)
    expect((await store.read.orders.byId('quay', paid))?.steps.at(-1)?.tracking).toMatchObject({
      number: 'RR1',
    })
  })

  it('takes an order by its number and by the reference of its transfer', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const { id } = await buy(visitor, ['quay-cup-l'], { payment: 'transfer' })
    const code = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    const listed = JSON.parse((await run('orders', 'quay', '--number', code, '--json')).output)
    expect(listed.orders).toMatchObject([{ id, transferCode: code, giftCardCents: 0, dueCents: 2300 }])
    const number = listed.orders[0].number
    expect((await run('orders', 'quay', '--number', number)).output).toContain(id)
    expect((await run('orders', 'quay', '--show', code.replace('-', ''))).output).toContain(number)
    expect((await run('orders', 'quay', '--paid', number)).output).toMatch(/\ndue +\$0\.00\n/)
    await run('orders', 'quay', '--note', code, '--text', 'Red paper')
    expect((await run('orders', 'quay', '--show', number.toLowerCase())).output).toContain('Red paper')
    expect((await run('orders', 'quay', '--shipped', number, '--number', 'RR2')).output).toContain('RR2')
  })

  it('that has two meanings tells both', async () => {
    const { output } = await run('orders', '--help')
    const help = output.replaceAll(/\s+/g, ' ')
    expect(help).toContain(
      'or the reference of a transfer. The tracking number of the parcel. With --shipped.',
    )
  })

  it('names a variant by its SKU alone', async () => {
    const change = (...words: readonly string[]) => run('stock', 'quay', '--sku', 'quay-relic', ...words)
    expect((await change('--change', '3')).output).toMatch(/\nquantity +3\n/)
    expect((await change('--item', 'quay-relic', '--change=-3')).output).toMatch(/\nquantity +0\n/)
  })

  it('changes a coupon by its code, without its other members', async () => {
    await run(
      'coupons',
      'quay',
      '--add',
      'MAY',
      '--kind',
      'amount',
      '--value',
      '500',
      '--minimum-subtotal',
      '9.50',
    )
    const { output } = await run('coupons', 'quay', '--change', 'MAY', '--is-enabled', 'false')
    for (const row of [/value +500/, /minimum subtotal +\$9\.50/, /is enabled +no/])
      expect(output).toMatch(row)
    expect((await run('coupons', 'quay', '--remove', 'MAY')).output).toMatch(/^removed +\w+\n$/)
  })

  it('gives an amount in the currency of the website', async () => {
    const { output } = await run('gift-cards', 'quay', '--issue', '25.00')
    expect(output).toMatch(/\nbalance +\$25.00\n/)
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    expect((await redeem(visitor, /code +(\S+)\n$/.exec(output)?.[1] ?? '')).status).toBe(200)
  })

  it('clears a member by an empty text', async () => {
    const words = { title: 'Good', text: 'Keeps tea warm', name: 'Ada' }
    const review = {
      id: 'r1',
      websiteId: 'quay',
      itemId: 'quay-pin',
      orderId: null,
      createdAt: MAY,
      rating: 4,
    }
    await store.transaction(({ reviews }) => reviews.save({ ...review, words }))
    expect((await run('reviews', 'quay', '--review', 'r1', '--answer', 'Thank you.')).output).toMatch(
      /\nanswer +Thank you\., /,
    )
    await run('reviews', 'quay', '--review', 'r1', '--answer', '')
    expect((await store.read.reviews.byId('quay', 'r1'))?.answer).toBeNull()
  })

  it('sends mails about all that is back', async () => {
    await signUp(await Visitor.meet(ask, 'quay.example'))
    expect((await run('restock', 'quay', '--send-all')).output).toMatch(
      /\nquay-relic +quay-relic +0 +1 +sold-out\n$/,
    )
    expect((await run('restock', 'quay')).output).toMatch(/\nquay-relic +quay-relic +quay Relic +1 /i)
    await run('stock', 'quay', '--sku', 'quay-relic', '--quantity', '1')
    expect((await run('restock', 'quay', '--send-all')).output).toMatch(/\nquay-relic +quay-relic +1 +0\n$/)
  })

  it('is chosen by its fields where it has no name', async () => {
    expect((await run('payments', 'quay', '--transfer-days', '9')).output).toMatch(/\ntransfer days +9\n$/)
    expect((await run('payments', 'quay')).output).toMatch(/\ntransfer days +9\n$/)
  })
})

describe('a command line', () => {
  it.each([
    { words: ['orders', 'quay', '--paid', 'none'], says: `The website has no order "none".${namedBy('QG')}` },
    {
      words: ['orders', 'dune', '--show', 'sent-1'],
      says: `The website has no order "sent-1".${namedBy('DG')}`,
    },
    { words: ['orders', 'quay', '--note', 'none'], says: '--text is missing.' },
    { words: ['orders', 'quay', '--shipped', 'a', '--carrier', 'b'], says: '--number is missing.' },
    { words: ['orders', 'quay', '--carrier', 'a'], says: '--shipped is missing.' },
    {
      words: ['orders', 'quay', '--paid', 'a', '--refunded', 'b'],
      says: '--paid and --refunded cannot be given together.',
    },
    { words: ['orders', 'none'], says: 'There is no website "none". There are: dune, quay.' },
    { words: ['orders'], says: 'Name the website: dune, quay.' },
    {
      words: ['stock', 'quay', '--sku', 'none', '--change', '1'],
      says: 'The list of npm run stock has no "none".',
    },
    {
      words: ['stock', 'quay', '--sku', 'quay-pin', '--quantity', 'x'],
      says: '--quantity: Invalid input: expected number, received string',
    },
    { words: ['stock', 'quay', '--sku', 'quay-pin', '--change=-99'], says: 'Only 5 are in stock.' },
    {
      words: ['coupons', 'quay', '--add', 'A', '--kind', 'percent', '--value', '101'],
      says: '--value: expected a percentage of at most 100',
    },
    { words: ['export', 'quay'], says: '--table is missing.' },
  ])('is refused: $says', async ({ words, says }) => {
    expect(await run(...words)).toEqual({ code: 1, output: '', errors: `${says}\n` })
  })
})

it('a file is written to stdout alone', async () => {
  const { code, output, errors } = await run('export', 'quay', '--table', 'stock')
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain('itemId,title,sku,variant,quantity,isUnlimited\r\n')
})
