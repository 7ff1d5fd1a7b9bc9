import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bePatient } from '../../support/be-patient.ts'
import { runCommand } from '../../support/processes/run-command.ts'
import { buy } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'

bePatient()

const database = createSqlite()
const { address } = database
const DATA_DIR = 'file' in address ? dirname(address.file) : ''
const { ask, store, close } = await startSiteApp({ address, sites: [smallSite('quay'), smallSite('dune')] })
afterAll(async () => {
  await close()
  await database.drop()
})

const run = (name: string, ...args: string[]) => runCommand(name, args, { DATA_DIR })
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
    ...{ id: 'sent-1', websiteId: 'quay', formId: 'contact', createdAt: Date.parse('2026-05-01T09:30:00Z') },
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

describe('npm run export', () => {
  it('writes CSV alone to stdout', async () => {
    const { code, output, errors } = await run('export', 'quay', '--table', 'stock')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toContain('itemId,title,sku,variant,quantity,isUnlimited\r\n')
    expect((await run('export', 'quay')).output.split('\r\n')).toHaveLength(5)
  })

  it('refuses a table that is not there', async () => {
    expect(await run('export', 'quay', '--table', 'secrets')).toMatchObject({ code: 2, output: '' })
  })
})
