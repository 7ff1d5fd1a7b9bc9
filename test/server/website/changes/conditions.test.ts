import { expect, it } from 'vitest'
import { createId } from '../../../../server/store/ids.ts'
import { changesIn, createFiles } from '../../../support/sites/changes.ts'
import { home, shop } from '../../../support/sites/write-site.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'

describeEachStore('a change with a condition', (opened) => {
  const { putAll, putOne, refusalOf, valuesOf } = changesIn(opened)

  it.each([
    { what: 'the last revision', condition: (at: number) => ({ revision: at }), code: 'made' },
    {
      what: 'an earlier revision',
      condition: (at: number) => ({ revision: at - 1 }),
      code: 'website_changed',
    },
    { what: 'a website that exists', condition: () => ({ exists: true }), code: 'made' },
    { what: 'a new website', condition: () => ({ exists: false }), code: 'website_exists' },
  ])('that requires $what is $code', async ({ condition, code }) => {
    const { id, files } = createFiles()
    const { revision } = await putAll(id, files)
    const put = () => putOne(id, 'collections/home.json', home, { condition: condition(revision) })
    if (code === 'made') return expect(await put()).toMatchObject({ isNew: false })
    const problem = await refusalOf(id, put)
    expect([problem.status, problem.code, problem.members]).toEqual([412, code, { revision }])
  })

  it('that requires a website does not make one', async () => {
    const { id, files } = createFiles()
    for (const condition of [{ revision: 7 }, { exists: true }]) {
      const problem = await refusalOf(id, () => putAll(id, files, { condition }))
      expect([problem.code, problem.members]).toEqual(['website_changed', { revision: null }])
    }
    expect(await putAll(id, files, { condition: { exists: false } })).toMatchObject({ isNew: true })
  })

  it('is made by one of several that require the same revision', async () => {
    const { id, files } = createFiles()
    const makings = ['a', 'b', 'c'].map((title) =>
      putAll(
        id,
        { ...files, 'collections/home.json': { ...home, title } },
        { condition: { exists: false } },
      ).catch(({ code }) => code),
    )
    const made = (await Promise.all(makings)).filter((one) => typeof one !== 'string')
    expect(made).toHaveLength(1)
    const changes = ['d', 'e', 'f'].map((title) =>
      putOne(id, 'collections/home.json', { ...home, title }, { condition: { revision: made[0].revision } })
        .then(() => title)
        .catch(({ code }) => code),
    )
    const outcomes = await Promise.all(changes)
    expect(outcomes.filter((one) => one === 'website_changed')).toHaveLength(2)
    const [winner] = outcomes.filter((one) => one !== 'website_changed')
    expect((await valuesOf(id)).get('collections/home.json').title).toBe(winner)
  })

  it('keeps both of two changes of different files at once', async () => {
    const { id, files } = createFiles()
    await putAll(id, files)
    await Promise.all([
      putOne(id, 'collections/home.json', { ...home, title: 'Changed home' }),
      putOne(id, 'collections/shop.json', { ...shop, title: 'Changed shop' }),
    ])
    const titles = (await opened.store.read.collections.list(id)).map(({ title }) => title)
    expect(titles).toEqual(['Changed home', 'Changed shop'])
  })

  it('is made once for an idempotency key', async () => {
    const { id, files } = createFiles()
    const keyed = { websiteId: id, scope: 'PUT', key: createId(), bodyHash: 'one' }
    const made = await putAll(id, files, { keyed })
    expect(await putAll(id, files, { keyed })).toEqual(made)
    expect(await putAll(id, files, { keyed, condition: { exists: false } })).toEqual(made)
    expect(await opened.store.read.websites.revisionOf(id)).toBe(made.revision)
    const other = () => putAll(id, files, { keyed: { ...keyed, bodyHash: 'other' } })
    expect((await refusalOf(id, other)).code).toBe('idempotency_key_reused')
  })
})
