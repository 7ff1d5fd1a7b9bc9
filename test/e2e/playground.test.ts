import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../support/browser/find-barriers.ts'
import { findOverflow } from '../support/browser/find-problems.ts'
import { editorOf, hears, renderedPage, typeInto, usePlayground } from '../support/browser/playground.ts'

const KEY = 'a-key-of-the-render-api-that-is-long-enough'

describe('the playground', () => {
  const playground = usePlayground()

  it('shows a mistake at its line while a template is typed, and leads to it', async () => {
    const page = await playground.visit()
    await hears(page, 'No diagnostics.')
    await typeInto(page, 'Template', '<h1>{title|html}</h1>\n<p>{title|htlm}</p>\n')
    await hears(page, '1 diagnostic.')
    const mark = page.locator('.cm-lintRange-error')
    expect(await mark.textContent()).toBe('htlm')
    await page.getByRole('tab', { name: 'Diagnostics (1)' }).click()
    const list = page.getByRole('tabpanel', { name: 'Diagnostics (1)' })
    expect(await list.innerText()).toContain("Formatter 'htlm' is unknown")
    await list.getByRole('button', { name: 'Template, line 2, column 11' }).click()
    await page.keyboard.insertText('html')
    await hears(page, 'No diagnostics.')
    expect(await editorOf(page, 'Template').innerText()).toContain('<p>{title|html}</p>')
  })

  it('shows the page, its HTML and an explanation', async () => {
    const page = await playground.visit()
    await typeInto(page, 'Data as JSON', '{"title": "Tea & mugs", "price": 3}')
    await typeInto(page, 'Template', '<h1>{title|html}</h1>{pric}')
    await renderedPage(page).getByRole('heading', { name: 'Tea & mugs' }).waitFor()
    await page.getByRole('tab', { name: 'HTML' }).click()
    expect(await page.getByRole('region', { name: 'The HTML' }).textContent()).toBe('<h1>Tea &amp; mugs</h1>')
    await page.getByRole('tab', { name: 'Explanation' }).click()
    const explanation = page.getByRole('tabpanel', { name: 'Explanation' })
    expect(await explanation.getByRole('listitem').innerText()).toMatch(/pric .*Did you mean price\?/)
    expect(await explanation.getByRole('row').allInnerTexts()).toEqual(['Path\tTimes', 'title\t1'])
    const smallest = explanation.getByRole('region', { name: 'The smallest data' })
    expect(JSON.parse((await smallest.textContent()) ?? '')).toEqual({ title: 'Tea & mugs' })
  })

  it('says where the data is no JSON, still checks the templates, and keeps the page before', async () => {
    const page = await playground.visit()
    await renderedPage(page).getByRole('link', { name: 'Cup' }).waitFor()
    await typeInto(page, 'Data as JSON', '{\n  "title": "Tea"\n  "items": []\n}')
    await hears(page, 'Line 3, column 3: The data is not JSON: comma expected.')
    await typeInto(page, 'Template', '{title|htlm}')
    await page.getByRole('tab', { name: 'Diagnostics (2)' }).waitFor()
    expect(await renderedPage(page).getByRole('link', { name: 'Cup' }).count()).toBe(1)
    expect(await page.getByText('This is the one before.').count()).toBe(1)
  })

  it('adds, renames and removes partials', async () => {
    const page = await playground.visit()
    await page.getByRole('button', { name: 'Add partial' }).click()
    await typeInto(page, 'Partial partial-2', 'Hi {name|htlm}!')
    await hears(page, '1 diagnostic.')
    await page.getByLabel('Name', { exact: true }).fill('card')
    expect(await page.getByText('Another partial has this name.').count()).toBe(1)
    await page.getByLabel('Name', { exact: true }).fill('greeting')
    await typeInto(page, 'Partial greeting', 'Hi {title|html}!')
    await page.getByRole('tab', { name: 'Template' }).click()
    await typeInto(page, 'Template', '{@|apply greeting}')
    await renderedPage(page).getByText('Hi Tea & cups!').waitFor()
    await page.getByRole('tab', { name: 'greeting' }).click()
    await page.getByRole('button', { name: 'Remove greeting' }).click()
    await hears(page, '1 diagnostic.')
    expect(
      await page.getByRole('tab', { name: 'Template' }).evaluate((tab) => tab === document.activeElement),
    ).toBe(true)
  })

  it('opens an example with its options', async () => {
    const page = await playground.visit()
    await page.getByLabel('Example').selectOption('money: uses the rules of the locale')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[placeholder="de-AT"]')?.value === 'fr',
    )
    expect(await editorOf(page, 'Template').innerText()).toContain('|money')
  })

  it('opens from the link that it copies, also in the same tab, and not from a broken one', async () => {
    const page = await playground.visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await typeInto(page, 'Template', '<p>{.if {x}</p>')
    await page.getByLabel('Markup').selectOption('reference')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await hears(page, 'The link is copied.')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/playground/examples.json')
    await page.goto(link)
    await page.getByText('diagnostic').first().waitFor()
    expect(await editorOf(page, 'Template').innerText()).toBe('<p>{.if {x}</p>')
    expect(await page.getByLabel('Markup').inputValue()).toBe('reference')
    await typeInto(page, 'Template', 'other')
    await page.evaluate(() => {
      location.hash = '#input=AAAA'
    })
    await hears(page, 'This link holds no input that can be read.')
    expect(await editorOf(page, 'Template').innerText()).toBe('other')
    await page.evaluate((hash) => {
      location.hash = hash
    }, new URL(link).hash)
    await expect.poll(() => editorOf(page, 'Template').innerText()).toBe('<p>{.if {x}</p>')
  })

  it('lets a rendered page do nothing', async () => {
    const page = await playground.visit({ mayComplainOf: /sandboxed|Content Security Policy/ })
    await hears(page, 'No diagnostics.')
    const calls: string[] = []
    page.on('response', (response) => calls.push(new URL(response.url()).pathname))
    await typeInto(
      page,
      'Template',
      '<script>parent.document.title = "taken"</script><img alt="Dot" src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==" onload="parent.document.title = 1"><link rel="stylesheet" href="https://elsewhere.example/a.css"><iframe src="/docs"></iframe><form action="/sent"><button>Send</button></form><a href="/docs">Away</a>',
    )
    const rendered = renderedPage(page)
    await rendered.getByRole('button', { name: 'Send' }).click()
    await rendered.getByRole('link', { name: 'Away' }).click()
    const dot = rendered.getByRole('img', { name: 'Dot' })
    expect(await dot.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    expect(calls.filter((path) => !['/render', '/check'].includes(path))).toEqual([])
    expect(await page.title()).toBe('Vitrine playground')
    expect(await rendered.getByRole('link', { name: 'Away' }).count()).toBe(1)
  })

  it('shows the answer to the last change, also when one before comes later', async () => {
    const page = await playground.visit()
    await hears(page, 'No diagnostics.')
    const held = Promise.withResolvers<void>()
    const asked = page.waitForRequest('**/render')
    const hold = (route: Route) => held.promise.then(() => route.continue())
    await page.route('**/render', hold, { times: 1 })
    await typeInto(page, 'Template', '<p>first</p>')
    await asked
    await typeInto(page, 'Template', '<p>second</p>')
    await renderedPage(page).getByText('second').waitFor()
    expect((await asked).failure()?.errorText).toBe('net::ERR_ABORTED')
    held.resolve()
    await page.getByRole('tab', { name: 'HTML' }).click()
    expect(await page.getByRole('region', { name: 'The HTML' }).textContent()).toBe('<p>second</p>')
  })

  it('says that the service is away, and tries again after the next change', async () => {
    const page = await playground.visit({ mayComplainOf: /net::ERR/ })
    await hears(page, 'No diagnostics.')
    await page.context().setOffline(true)
    await typeInto(page, 'Template', '{title|htlm}')
    await hears(page, 'The service does not answer. The next change asks it again.')
    await page.context().setOffline(false)
    await page.keyboard.insertText(' ')
    await hears(page, '1 diagnostic.')
  })

  it('says which limit ended a render, and where', async () => {
    const page = await playground.visit({ mayComplainOf: /^422 / })
    await typeInto(page, 'Template', '{.macro m}\n{@|apply m}{@|apply m}{.end}{@|apply m}')
    await page.getByRole('tab', { name: 'Diagnostics (1)' }).click()
    await page.getByRole('link', { name: 'limit_calls' }).waitFor()
    await page.getByRole('button', { name: 'Template, line 2, column' }).waitFor()
  })

  it('is used by keys: Tab indents, Escape and Tab leave the editor, arrows open tabs', async () => {
    const page = await playground.visit()
    await typeInto(page, 'Template', 'x')
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await editorOf(page, 'Template').innerText()).toMatch(/^\s+x$/)
    expect(await editorOf(page, 'Data as JSON').evaluate((editor) => editor === document.activeElement)).toBe(
      true,
    )
    await page.getByRole('tab', { name: 'Page' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('tab', { name: 'Explanation' }).getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tabpanel', { name: 'Explanation' }).isVisible()).toBe(true)
  })

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('has no barriers at $width pixels in $colorScheme colors', async ({ width, colorScheme }) => {
    const page = await playground.visit({ viewport: { width, height: 840 }, colorScheme })
    const show = async (name: string) => {
      if (width < 1024) await page.getByRole('button', { name, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Add partial' }).click()
    await page.getByRole('tab', { name: 'Template' }).click()
    await typeInto(page, 'Template', '<h1>{title|htlm}</h1>\n<!-- {# note #} -->\n{titel}\n{.if title}')
    await hears(page, '2 diagnostics.')
    const found = [...(await findOverflow(page)), ...(await findBarriers(page))]
    for (const tab of ['HTML', 'Diagnostics (2)', 'Explanation']) {
      await show('result')
      await page.getByRole('tab', { name: tab }).click()
      found.push(...(await findOverflow(page)), ...(await findBarriers(page)))
    }
    await show('data')
    await typeInto(page, 'Data as JSON', '{"a": [1, true, null, "b"]')
    await page.getByText('The data is not JSON').first().waitFor()
    found.push(...(await findOverflow(page)), ...(await findBarriers(page)))
    expect(found).toEqual([])
  })
})

describe('the playground of a service with keys', () => {
  const playground = usePlayground({ RENDER_API_KEYS: KEY })

  it('asks for a key, and keeps it nowhere', async () => {
    const page = await playground.visit({ mayComplainOf: /^401 / })
    await hears(page, 'This service renders only with an API key.')
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('API key').fill('another-key-that-the-service-does-not-know')
    await page.keyboard.press('Enter')
    await hears(page, 'The service does not know this API key.')
    await page.getByLabel('API key').fill(KEY)
    await page.getByRole('button', { name: 'Use key' }).click()
    await renderedPage(page).getByRole('link', { name: 'Cup' }).waitFor()
    expect(await page.getByLabel('API key').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText(/^The link is/).waitFor()
    expect(page.url()).not.toContain(KEY)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ])
    await page.reload()
    await page.getByLabel('API key').waitFor()
  })
})
