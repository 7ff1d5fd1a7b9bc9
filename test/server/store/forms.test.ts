import { expect, it } from 'vitest'
import type { SubmissionRange } from '../../../server/store/form-submissions.ts'
import type { FormSubmission } from '../../../server/store/form-types.ts'
import { prune } from '../../../server/store/prune.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { createShop, NOW_MS, submissionTo } from '../../support/store/shops.ts'

const WEEK_MS = 7 * 24 * 3_600_000

describeEachStore('the submissions of forms', (opened) => {
  const add = (...submissions: readonly FormSubmission[]) =>
    opened.store.transaction(async ({ formSubmissions }) => {
      for (const submission of submissions) await formSubmissions.add(submission)
    })

  it('are read one by one, and listed from the newest on, page by page', async () => {
    const { website } = await createShop(opened.store)
    // Two of each time, whose ids decide.
    const sent = Array.from({ length: 6 }, (_, at) =>
      submissionTo(website.id, {
        id: `id-${at}`,
        formId: at % 3 === 0 ? 'other' : 'contact',
        createdAt: NOW_MS + Math.floor(at / 2),
      }),
    )
    await add(...sent)
    const { formSubmissions } = opened.store.read
    expect(await formSubmissions.byId(website.id, 'id-3')).toEqual(sent[3])
    expect(await formSubmissions.byId(website.id, 'id-9')).toBeUndefined()
    const listAll = async (range: Omit<SubmissionRange, 'after'>) => {
      const found: FormSubmission[] = []
      for (;;) {
        const page = await formSubmissions.list(website.id, { ...range, after: found.at(-1) })
        found.push(...page)
        if (page.length < range.limit) return found
      }
    }
    const newest = sent.toReversed()
    expect(await listAll({ limit: 4 })).toEqual(newest)
    expect(await listAll({ limit: 1, formId: 'other' })).toEqual(
      newest.filter(({ formId }) => formId === 'other'),
    )
  })

  it('are counted since a time', async () => {
    const { website } = await createShop(opened.store)
    await add(...[0, 1, 2].map((at) => submissionTo(website.id, { createdAt: NOW_MS + at })))
    const { formSubmissions } = opened.store.read
    const has = (sinceMs: number, count: number) => formSubmissions.hasSince(website.id, sinceMs, count)
    expect(await Promise.all([has(NOW_MS, 3), has(NOW_MS, 4), has(NOW_MS + 1, 3)])).toEqual([
      true,
      false,
      false,
    ])
  })

  it('go at their age', async () => {
    const { website } = await createShop(opened.store)
    const [old, young] = [NOW_MS - 1, NOW_MS].map((createdAt) => submissionTo(website.id, { createdAt }))
    if (old === undefined || young === undefined) throw new Error('Two were made.')
    await add(old, young)
    const before = { ...NOTHING_PRUNED, submissions: NOW_MS }
    await prune(opened.store, before, new AbortController().signal)
    const { formSubmissions } = opened.store.read
    expect(await formSubmissions.list(website.id, { limit: 9 })).toEqual([young])
  })
})

describeEachStore('a form key', (opened) => {
  it('is used up by one submission, which may come again', async () => {
    const { website } = await createShop(opened.store)
    const burn = (bodyHash: string, key = 'key', websiteId = website.id) =>
      opened.store.transaction(({ formKeys }) => formKeys.burn({ websiteId, key, bodyHash }, NOW_MS))
    const [other] = [(await createShop(opened.store)).website.id]
    expect(await burn('a')).toBe('burned')
    expect(await burn('a')).toBe('repeated')
    expect(await burn('b')).toBe('used')
    expect(await burn('b', 'another')).toBe('burned')
    expect(await burn('b', 'key', other)).toBe('burned')
  })

  it('is free again when its submission fails', async () => {
    const { website } = await createShop(opened.store)
    const use = { websiteId: website.id, key: 'key', bodyHash: 'a' }
    const failed = opened.store.transaction(async ({ formKeys }) => {
      await formKeys.burn(use, NOW_MS)
      throw new Error('The submission failed.')
    })
    await expect(failed).rejects.toThrow('The submission failed.')
    const burned = await opened.store.transaction(({ formKeys }) => formKeys.burn(use, NOW_MS))
    expect(burned).toBe('burned')
  })
})

describeEachStore('a subscriber', (opened) => {
  it('is asked once in a while until the address is confirmed', async () => {
    const { website } = await createShop(opened.store)
    const ada = { websiteId: website.id, listId: 'news', email: 'ada@example.com' }
    const ask = (nowMs: number, askedBeforeMs: number) =>
      opened.store.transaction(({ subscribers }) => subscribers.addPending(ada, nowMs, askedBeforeMs))
    const { subscribers } = opened.store.read
    expect(await ask(NOW_MS, 0)).toBe(true)
    expect(await ask(NOW_MS + 1, NOW_MS)).toBe(false)
    expect(await ask(NOW_MS + 2, NOW_MS + 1)).toBe(true)
    expect(await subscribers.find(ada)).toEqual({
      ...ada,
      state: 'pending',
      answers: [],
      createdAt: NOW_MS,
      changedAt: NOW_MS + 2,
    })
    expect(await subscribers.confirmed(website.id, 'news', { afterEmail: '', limit: 9 })).toEqual([])
    for (const nowMs of [NOW_MS + 3, NOW_MS + 4])
      await opened.store.transaction((all) => all.subscribers.confirm(ada, nowMs))
    const confirmed = { ...ada, state: 'confirmed', answers: [], createdAt: NOW_MS, changedAt: NOW_MS + 3 }
    expect(await subscribers.find(ada)).toEqual(confirmed)
    expect(await ask(NOW_MS + WEEK_MS, NOW_MS + WEEK_MS)).toBe(false)
    expect(await subscribers.confirmed(website.id, 'news', { afterEmail: '', limit: 9 })).toEqual([confirmed])
  })

  it('is listed by address, and removed from all lists at once', async () => {
    const { website } = await createShop(opened.store)
    const emails = ['b@example.com', 'a@example.com', 'c@example.com']
    await opened.store.transaction(async (all) => {
      for (const listId of ['news', 'more'])
        for (const email of emails)
          await all.subscribers.confirm({ websiteId: website.id, listId, email }, NOW_MS)
    })
    const list = async (listId: string, afterEmail: string) => {
      const range = { afterEmail, limit: 2 }
      const found = await opened.store.read.subscribers.confirmed(website.id, listId, range)
      return found.map(({ email }) => email)
    }
    expect(await list('news', '')).toEqual(['a@example.com', 'b@example.com'])
    expect(await list('news', 'b@example.com')).toEqual(['c@example.com'])
    await opened.store.transaction((all) => all.subscribers.remove(website.id, 'b@example.com'))
    expect(await Promise.all([list('news', 'a@example.com'), list('more', 'a@example.com')])).toEqual([
      ['c@example.com'],
      ['c@example.com'],
    ])
  })

  it('goes when the address is never confirmed', async () => {
    const { website } = await createShop(opened.store)
    const subscriber = (email: string) => ({ websiteId: website.id, listId: 'news', email })
    await opened.store.transaction(async ({ subscribers }) => {
      await subscribers.addPending(subscriber('old@example.com'), NOW_MS - 1, 0)
      await subscribers.addPending(subscriber('new@example.com'), NOW_MS, 0)
      await subscribers.confirm(subscriber('old-but-confirmed@example.com'), NOW_MS - 1)
    })
    const before = { ...NOTHING_PRUNED, subscribers: NOW_MS }
    await prune(opened.store, before, new AbortController().signal)
    const { subscribers } = opened.store.read
    const found = await Promise.all(
      ['old', 'new', 'old-but-confirmed'].map((name) => subscribers.find(subscriber(`${name}@example.com`))),
    )
    expect(found.map((one) => one?.state)).toEqual([undefined, 'pending', 'confirmed'])
  })
})
