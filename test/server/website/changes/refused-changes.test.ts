import { expect, it } from 'vitest'
import { changesIn, createFiles, type GivenValues } from '../../../support/sites/changes.ts'
import { cup, home, pass, shop } from '../../../support/sites/write-site.ts'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'

describeEachStore('a change that is refused', (opened) => {
  const { putAll, putBody, putOne, refusalOf, remove } = changesIn(opened)

  it('finds all mistakes, by file and path, and changes nothing', async () => {
    const { id, site, files } = createFiles()
    await putAll(id, files)
    const problem = await refusalOf(id, () =>
      putAll(id, {
        ...files,
        'site.json': { ...site, id: 'other', theme: 'none', title: 'Changed' },
        'collections/shop.json': { ...shop, items: [{ ...cup, publishOn: 'today' }] },
        'notes.txt': 'x',
        'assets/run.exe': 'x',
        'collections/a/b.json': {},
      }),
    )
    expect([problem.status, problem.code, problem.members['count']]).toEqual([422, 'website_invalid', 6])
    const errors = problem.members['errors'] as readonly { file: string; path: string; message: string }[]
    expect(errors.map(({ file, path }) => `${file} ${path}`)).toEqual([
      ...['assets/run.exe (all)', 'collections/a/b.json (all)', 'notes.txt (all)'],
      'collections/shop.json items[0].publishOn',
      ...['site.json id', 'site.json theme'],
    ])
    expect(errors[3]?.message).toBe('expected a time such as 2026-05-01T09:00:00Z')
  })

  it.each([
    { what: 'a file without which the website is broken', path: 'collections/shop.json' },
    { what: 'site.json', path: 'site.json' },
    { what: 'a picture that a page shows', path: 'assets/cup.svg' },
  ])('does not remove $what', async ({ path }) => {
    const { id, files } = createFiles()
    await putAll(id, files)
    expect((await refusalOf(id, () => remove(id, path))).code).toBe('website_invalid')
  })

  it.each([
    { path: 'assets/dot.png', value: 'no base64', says: 'expected the bytes in base64' },
    { path: 'assets/dot.png', value: 'AAA', says: 'expected the bytes in base64' },
    { path: 'assets/dot.svg', value: '<svg><script/></svg>', says: 'expected a drawing without a script' },
    { path: 'assets/dot.svg', value: 7, says: 'expected a drawing as text' },
    { path: 'assets/dot.svg', value: { digest: 'x' }, says: 'expected a drawing as text' },
    {
      path: 'assets/dot.svg',
      value: { digest: `sha256-${'0'.repeat(64)}` },
      says: 'expected the file itself',
    },
    { path: '../site.json', value: {}, says: 'expected site.json, collections/NAME.json' },
    { path: 'collections/..', value: {}, says: 'expected site.json, collections/NAME.json' },
    { path: '__proto__', value: {}, says: 'expected site.json, collections/NAME.json' },
    { path: 'translations/klingon.json', value: {}, says: 'expected the tag of a language' },
    { path: 'collections/shop.json', value: 'shop', says: 'expected object, received string' },
    {
      path: 'collections/shop.json',
      value: { ...shop, password: { hash: '$argon2id$v=19$m=999999,t=99,p=1$c2FsdA$a2V5' } },
      says: 'expected a hash that this service made',
    },
  ])('refuses $value at $path', async ({ path, value, says }) => {
    const { id, files } = createFiles()
    await putAll(id, files)
    const { code, message } = await refusalOf(id, () => putOne(id, path, value))
    expect([code, message]).toEqual(['website_invalid', expect.stringContaining(says)])
    expect(message.startsWith(`${path}: `)).toBe(true)
    const given = JSON.stringify(files).replace(/\}$/, `,${JSON.stringify(path)}:${JSON.stringify(value)}}`)
    expect((await refusalOf(id, () => putBody(id, `{"files":${given}}`))).message).toBe(message)
  })

  it('takes no host or name of another website', async () => {
    const [one, other] = [createFiles(), createFiles()]
    await putAll(one.id, one.files)
    for (const taken of [{ hosts: one.site.hosts }, { identifier: one.id }]) {
      const files = { ...other.files, 'site.json': { ...other.site, ...taken } }
      const problem = await refusalOf(other.id, () => putAll(other.id, files))
      expect([problem.status, problem.code]).toEqual([409, 'website_taken'])
    }
  })

  it.each([
    { what: 'no JSON', body: '{', code: 'json_malformed' },
    { what: 'nothing', body: '', code: 'body_empty' },
    { what: 'no files', body: '{}', code: 'body_invalid' },
    { what: 'more than files', body: '{"files":{},"more":1}', code: 'body_invalid' },
    { what: 'a NUL', body: '{"files":{"site.json":"\\u0000"}}', code: 'body_invalid' },
    { what: 'deep data', body: `{"files":${'['.repeat(40)}${']'.repeat(40)}}`, code: 'data_too_deep' },
    { what: 'no site.json', body: '{"files":{}}', code: 'website_invalid' },
  ])('refuses a body with $what', async ({ body, code }) => {
    const { id } = createFiles()
    expect((await refusalOf(id, () => putBody(id, body))).code).toBe(code)
  })

  it.each([
    { what: 'collections', says: 'expected at most 1000 collections in all files, found 1001' },
    { what: 'levels', says: 'expected at most 20 collections within one another' },
    { what: 'passwords', says: 'expected at most 50 passwords in all files, found 51' },
    { what: 'items', says: 'expected at most 20000 items in all files, found 20002' },
    { what: 'hosts', says: 'expected array to have <=100 items' },
  ])('refuses more $what than a website has', async ({ what, says }) => {
    const { id, site, files } = createFiles()
    const page = (at: number) => ({ ...home, id: `page-${at}`, urlId: `page-${at}`, data: {} })
    const pages = (count: number, toPage: (at: number) => object) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`collections/${at}.json`, { ...page(at), ...toPage(at) }]),
      )
    const { structuredContent: _, ...data } = cup.data
    const post = (at: number, post: number) => ({
      ...{ ...cup, recordType: 1, variants: [], data },
      ...{ id: `post-${at}-${post}`, urlId: `post-${post}` },
    })
    const further: Readonly<Record<string, GivenValues>> = {
      collections: pages(999, () => ({})),
      levels: pages(21, (at) => ({ parentId: at === 0 ? null : `page-${at - 1}` })),
      passwords: pages(51, () => ({ password: 'low tide' })),
      items: pages(100, (at) => ({
        typeName: 'blog',
        items: Array.from({ length: 200 }, (_, number) => post(at, number)),
      })),
      hosts: { 'site.json': { ...site, hosts: Array.from({ length: 101 }, (_, at) => `h${at}.example`) } },
    }
    const { message } = await refusalOf(id, () => putAll(id, { ...files, ...further[what] }))
    expect(message).toContain(says)
  })

  it('of a membership asks for its rules across files', async () => {
    const { id, files } = createFiles()
    await putAll(id, { ...files, 'collections/shop.json': { ...shop, items: [cup, pass] } })
    await putOne(id, 'collections/home.json', { ...home, membership: 'pass' })
    const problem = await refusalOf(id, () => putOne(id, 'collections/shop.json', shop))
    expect(problem.message).toContain('collections/home.json: membership: expected the id of a product')
  })
})
