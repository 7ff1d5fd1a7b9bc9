import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../server/store/store.ts'
import { createFolder } from '../../support/folders.ts'
import { startCommands } from '../../support/processes/run-command.ts'
import { createSite, writeSite } from '../../support/sites/write-site.ts'

const { runWith, close } = startCommands()
afterAll(close)

const run = (name: string, args: readonly string[], settings: Readonly<Record<string, string>>) =>
  runWith(settings, name, ...args)

describe('npm run seed', () => {
  it('says what each website has', async () => {
    const DATA_DIR = join(createFolder(), 'new')
    const sites = [createSite(), createSite()]
    const folders = sites.map((site) => writeSite({ 'site.json': site }))
    const lines = sites.map(({ id }) => `${id}: 2 collections, 2 items, 3 variants, 1 coupons\n`)
    const result = await run('seed', folders, { DATA_DIR })
    expect(result).toEqual({ code: 0, output: lines.join(''), errors: '' })
    const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
    expect(await store.read.websites.count()).toBe(2)
    await store.close()
  })

  it.each([
    { payments: { transfer: true }, warns: true },
    { payments: { transfer: true, transferTo: ' ' }, warns: true },
    { payments: { transfer: true, transferTo: 'Quay Goods\nIBAN 1' }, warns: false },
    { payments: { transfer: false }, warns: false },
    { payments: {}, warns: false },
  ])('warns of transfers without an account with $payments: $warns', async ({ payments, warns }) => {
    const site = createSite()
    const folder = writeSite({ 'site.json': { ...site, settings: { ...site.settings, payments } } })
    const { output } = await run('seed', [folder], { DATA_DIR: join(createFolder(), 'new') })
    expect(output.includes(`npm run payments -- ${site.id} --transfer-to`)).toBe(warns)
  })

  it('leaves a store alone that has a website, where it is told to', async () => {
    const DATA_DIR = join(createFolder(), 'new')
    const [first, second] = [createSite(), createSite()].map((site) => writeSite({ 'site.json': site }))
    const seed = (folder = '') => run('seed', ['--if-empty', folder], { DATA_DIR })
    expect(await seed(first)).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('2 items'),
    })
    const output = 'There is a website already: nothing was changed.\n'
    expect(await seed(first)).toEqual({ code: 0, errors: '', output })
    expect(await seed(second)).toEqual({ code: 0, errors: '', output })
    const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
    expect(await store.read.websites.count()).toBe(1)
    await store.close()
  })

  it('stores nothing of files that are wrong', async () => {
    const DATA_DIR = createFolder()
    const site = createSite()
    const folders = [writeSite(), writeSite({ 'site.json': { ...site, hosts: 'x' } })]
    const result = await run('seed', folders, { DATA_DIR })
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toBe(`${folders[1]}/site.json: hosts: expected array, received string\n`)
    const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
    expect(await store.read.websites.count()).toBe(0)
    await store.close()
  })

  it('refuses a theme that is not there', async () => {
    const DATA_DIR = createFolder()
    const site = { ...createSite(), theme: 'gone' }
    const folder = writeSite({ 'site.json': site })
    expect(await run('seed', [folder], { DATA_DIR })).toMatchObject({
      code: 1,
      errors: `${folder}/site.json: theme: expected a theme of this service (linden), not "gone"; set THEMES_DIR to the folder of further themes\n`,
    })
  })

  it('refuses hosts of another website', async () => {
    const DATA_DIR = createFolder()
    const site = createSite()
    const other = { ...createSite(), hosts: site.hosts }
    const folders = [site, other].map((one) => writeSite({ 'site.json': one }))
    const result = await run('seed', folders, { DATA_DIR })
    expect(result).toMatchObject({ code: 1, errors: `Another website answers at ${site.hosts[0]}.\n` })
  })

  it('says what it cannot reach, but no password', async () => {
    const DATABASE_URL = 'postgres://vitrine:geheim@127.0.0.1:1/vitrine'
    const result = await run('seed', [writeSite()], { DATABASE_URL })
    expect(result).toMatchObject({
      code: 1,
      errors: 'The database at DATABASE_URL cannot be reached: ECONNREFUSED.\n',
    })
  })
})

describe('npm run backup and npm run restore', () => {
  it('bring a store from one place to another', async () => {
    const folder = createFolder()
    const [here, there] = [{ DATA_DIR: join(folder, 'here') }, { DATA_DIR: join(folder, 'there') }]
    const file = join(folder, 'backup.gz')
    await run('seed', [writeSite()], here)
    const counts =
      '23 rows (websites 1, website_hosts 1, settings 8, collections 2, items 2, assets 1, website_files 4, variants 3, coupons 1)'
    expect(await run('backup', [file], here)).toEqual({
      code: 0,
      output: `${file} holds ${counts}.\n`,
      errors: `Writing the store to ${file}…\n`,
    })
    const restored = await run('restore', [file], there)
    expect(restored).toMatchObject({ code: 0, errors: `Restoring ${file}…\n` })
    expect(restored.output).toContain(`The store holds ${counts}.`)
    const again = await run('restore', [file], there)
    expect(again).toMatchObject({ code: 1, output: '' })
    expect(again.errors).toBe(
      `Restoring ${file}…\nThe store is not empty: it has websites. Add --replace to delete its whole content first.\n`,
    )
    expect(await run('restore', [file, '--replace'], there)).toMatchObject({ code: 0 })
  })

  it.each([
    { name: 'backup', args: [], code: 2, says: 'FILE is missing. See npm run backup -- --help\n' },
    { name: 'backup', args: ['x.gz'], code: 1, says: 'There is no store at ' },
    {
      name: 'restore',
      args: ['a', 'b'],
      code: 2,
      says: "Unexpected argument 'b'. See npm run restore -- --help",
    },
    {
      name: 'restore',
      args: ['--force', 'a'],
      code: 2,
      says: "Unknown option '--force'. See npm run restore",
    },
    { name: 'restore', args: ['nowhere.gz'], code: 1, says: 'ENOENT: no such file or directory, open ' },
  ])('say $says', async ({ name, args, code, says }) => {
    const result = await run(name, args, { DATA_DIR: join(createFolder(), 'none') })
    expect(result).toMatchObject({ code, output: '' })
    expect(result.errors).toContain(says)
  })

  it('say where a backup cannot be written', async () => {
    const DATA_DIR = createFolder()
    writeFileSync(join(DATA_DIR, 'file'), '')
    await run('seed', [writeSite()], { DATA_DIR })
    const result = await run('backup', [join(DATA_DIR, 'file', 'backup.gz')], { DATA_DIR })
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toMatch(/^Writing .*…\nENOTDIR: not a directory, open .*\n$/)
  })
})
