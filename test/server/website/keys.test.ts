import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { giftCodeHashes, giftCodeOf } from '../../../server/shop/gift-cards/gift-code.ts'
import { issueGiftCard } from '../../../server/shop/gift-cards/issue-gift-card.ts'
import { backUp } from '../../../server/store/backup/backup.ts'
import { restore } from '../../../server/store/backup/restore.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { cartTokenOf, createCartSeed } from '../../../server/visitor/visitor.ts'
import { openKeys } from '../../../server/website/keys/load-keys.ts'
import { ALL_PURPOSES } from '../../../server/website/keys/purposes.ts'
import { rotateKeys } from '../../../server/website/keys/rotate-keys.ts'
import { openSigner } from '../../../server/website/signing.ts'
import { createFolder } from '../../support/folders.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const [SECRET, OTHER] = ['a'.repeat(32), 'b'.repeat(32)] as const

afterEach(() => {
  vi.useRealTimers()
})

async function newStore(): Promise<Store> {
  const store = await openStore({ file: join(createFolder(), 'vitrine.db') })
  onTestFinished(() => store.close())
  return store
}

const rotate = (store: Store, isAtOnce = false, secrets: readonly string[] = []) =>
  rotateKeys(store, secrets, { purposes: ALL_PURPOSES, isAtOnce }, Date.now())
const valuesOf = async (store: Store) => JSON.stringify(await store.read.secrets.list())
const fail = (error: unknown) => {
  throw error
}
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describeEachStore('keys', (opened) => {
  it('are one for each purpose, and the same in each process', async () => {
    const [one, other] = await Promise.all([openSigner(opened.store), openSigner(opened.store)])
    const signatures = ALL_PURPOSES.map((purpose) => one.sign(purpose, 'x'))
    expect(new Set(signatures).size).toBe(ALL_PURPOSES.length)
    expect(ALL_PURPOSES.map((purpose) => other.sign(purpose, 'x'))).toEqual(signatures)
    expect(
      new Set(Object.values(await opened.store.read.secrets.list()).map(({ value }) => value)).size,
    ).toBe(ALL_PURPOSES.length)
  })

  it('change without a restart: a process that has not read them again meets no unknown signature', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const [one, other] = [await openSigner(opened.store), await openSigner(opened.store)]
    one.follow(opened.store, [], fail)
    const old = one.sign('order', 'x')
    await rotate(opened.store)
    await vi.advanceTimersByTimeAsync(20_000)
    // Read by now, and not used yet.
    expect(one.sign('order', 'x')).toBe(old)
    later(MINUTE_MS)
    await vi.waitFor(() => expect(one.sign('order', 'x')).not.toBe(old), PATIENCE_MS)
    other.follow(opened.store, [], fail)
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(
      () => expect(other.isSigned(one.sign('order', 'x'), 'order', 'x')).toBe(true),
      PATIENCE_MS,
    )
    expect(other.isSigned(old, 'order', 'x')).toBe(true)
    one.close()
    other.close()
  })
})

describe('a key that was replaced', () => {
  it('verifies as long as its signatures last', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = await newStore()
    const signed = (await openSigner(store)).sign('account-reset', 'x')
    await rotate(store)
    later(2 * MINUTE_MS)
    const signer = await openSigner(store)
    expect(signer.sign('account-reset', 'x')).not.toBe(signed)
    expect(signer.isSigned(signed, 'account-reset', 'x')).toBe(true)
    later(DAY_MS)
    expect(signer.isSigned(signed, 'account-reset', 'x')).toBe(false)
    await rotate(store)
    const kept = (await store.read.secrets.list()).filter(({ name }) => name.startsWith('key/account-reset/'))
    expect(kept.map(({ name }) => name)).toEqual(['key/account-reset/1', 'key/account-reset/2'])
  })

  it('ends at once when others know it', async () => {
    const store = await newStore()
    const signed = (await openSigner(store)).sign('unsubscribe', 'x')
    await rotate(store, true)
    expect((await openSigner(store)).isSigned(signed, 'unsubscribe', 'x')).toBe(false)
  })

  it('stays for gift cards and carts of accounts', async () => {
    const { store, websites, close } = await startSiteApp({ sites: [smallSite('quay')] })
    onTestFinished(close)
    const before = websites.signer
    const site = await websites.directory.byId('quay')
    if (site === undefined) throw new Error('The website was just made.')
    const card = await store.transaction((all) => issueGiftCard(all, { site, signer: before }, 500))
    const code = giftCodeOf(before, 'quay', card.id)
    const account = { websiteId: 'quay', id: 'a', cartSeed: createCartSeed(before) }
    await rotate(store, true)
    const signer = await openSigner(store)
    expect(giftCodeOf(signer, 'quay', card.id)).toBe(code)
    const typed = `“${code.toLowerCase().replaceAll('-', ' ')}.”`
    const found = await store.read.giftCards.byCodeHash('quay', giftCodeHashes(signer, 'quay', typed))
    expect(found?.id).toBe(card.id)
    expect(cartTokenOf(signer, account)).toBe(cartTokenOf(before, account))
    const next = await store.transaction((all) => issueGiftCard(all, { site, signer }, 500))
    expect(next.id).toMatch(/^[\da-f]{24}-1$/)
    const nextCode = giftCodeOf(signer, 'quay', next.id)
    expect(
      (await store.read.giftCards.byCodeHash('quay', giftCodeHashes(signer, 'quay', nextCode)))?.id,
    ).toBe(next.id)
    expect(createCartSeed(signer)).toMatch(/^1\./)
  })
})

describe('the one key of earlier versions', () => {
  it('verifies on, and signs no more', async () => {
    const store = await newStore()
    await store.transaction(({ secrets }) => secrets.add({ name: 'signing', value: 'the-key' }))
    const signer = await openSigner(store)
    // HMAC of the text ["order","x"] with the key.
    const signed = '024rl961USMEw7jyyI5HOg'
    expect(signer.isSigned(signed, 'order', 'x')).toBe(true)
    expect(signer.sign('order', 'x')).not.toBe(signed)
    expect(signer.derive('gift-card-code', 0, 'x')).not.toBe(signer.derive('gift-card-code', 1, 'x'))
  })
})

describe('KEYS_SECRET', () => {
  it('encrypts the keys that are there, also the one of earlier versions, and changes', async () => {
    const store = await newStore()
    await store.transaction(({ secrets }) => secrets.add({ name: 'signing', value: 'the-key' }))
    const signed = (await openSigner(store)).sign('order', 'x')
    const clear = JSON.parse((await store.read.secrets.list())[0]?.value ?? '{}').secret as string
    expect(await valuesOf(store)).toContain(clear)
    for (const secrets of [[SECRET], [OTHER, SECRET], [OTHER]])
      expect((await openSigner(store, secrets)).isSigned(signed, 'order', 'x')).toBe(true)
    for (const secret of [clear, 'the-key']) expect(await valuesOf(store)).not.toContain(secret)
    await expect(openSigner(store, [SECRET])).rejects.toThrow('another secret than KEYS_SECRET')
    await expect(openSigner(store)).rejects.toThrow('Set KEYS_SECRET')
    await rotate(store, false, [OTHER])
    expect((await openSigner(store, [OTHER])).isSigned(signed, 'order', 'x')).toBe(true)
  })

  it('refuses a key that was moved to another row', async () => {
    const store = await newStore()
    await openSigner(store, [SECRET])
    const [row] = await store.read.secrets.list()
    await store.transaction(({ secrets }) =>
      secrets.replace({ name: 'key/order/0', value: row?.value ?? '' }),
    )
    await expect(openSigner(store, [SECRET])).rejects.toThrow('encrypted')
  })

  it('is needed for a backup that it encrypted', async () => {
    const file = join(createFolder(), 'vitrine.db')
    const store = await openStore({ file })
    const signed = (await openSigner(store, [SECRET])).sign('order', 'x')
    const backup = join(createFolder(), 'backup.gz')
    await backUp({ file }, backup, Date.now())
    await store.close()
    const restored = { file: join(createFolder(), 'vitrine.db') }
    await restore(restored, backup, { isReplacing: false, nowMs: Date.now(), hasTheme: () => true })
    const copy = await openStore(restored)
    onTestFinished(() => copy.close())
    expect((await openSigner(copy, [SECRET])).isSigned(signed, 'order', 'x')).toBe(true)
    await expect(openKeys(copy, [], Date.now())).rejects.toThrow('Set KEYS_SECRET')
  })
})
