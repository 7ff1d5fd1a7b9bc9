import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { runCommand } from '../support/commands.ts'
import { createSite, writeSite } from '../support/sites.ts'

/** A data folder of its own. */
function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('npm run seed', () => {
  it('says what each website has', async () => {
    const DATA_DIR = join(createDataFolder(), 'new')
    const sites = [createSite(), createSite()]
    const folders = sites.map((site) => writeSite({ 'site.json': site }))
    const lines = sites.map(({ id }) => `${id}: 2 collections, 2 items, 3 variants, 1 coupons\n`)
    const result = await runCommand('seed', folders, { DATA_DIR })
    expect(result).toEqual({ code: 0, output: lines.join(''), errors: '' })
    const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
    expect(await store.read.websites.count()).toBe(2)
    await store.close()
  })

  it('stores nothing of files that are wrong', async () => {
    const DATA_DIR = createDataFolder()
    const site = createSite()
    const folders = [writeSite(), writeSite({ 'site.json': { ...site, hosts: 'x' } })]
    const result = await runCommand('seed', folders, { DATA_DIR })
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toBe(`${folders[1]}/site.json: hosts: expected array, received string\n`)
    const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
    expect(await store.read.websites.count()).toBe(0)
    await store.close()
  })

  it('refuses hosts of another website', async () => {
    const DATA_DIR = createDataFolder()
    const site = createSite()
    const other = { ...createSite(), hosts: site.hosts }
    const folders = [site, other].map((one) => writeSite({ 'site.json': one }))
    const result = await runCommand('seed', folders, { DATA_DIR })
    expect(result).toMatchObject({ code: 1, errors: `Another website answers at ${site.hosts[0]}.\n` })
  })

  it('says what it cannot reach, but no password', async () => {
    const DATABASE_URL = 'postgres://vitrine:geheim@127.0.0.1:1/vitrine'
    const result = await runCommand('seed', [writeSite()], { DATABASE_URL })
    expect(result).toMatchObject({ code: 1, errors: 'connect ECONNREFUSED 127.0.0.1:1\n' })
  })
})
