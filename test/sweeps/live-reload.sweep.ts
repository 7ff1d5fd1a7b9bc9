import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { seedSite } from '../../server/website/files/seed.ts'
import { BROWSER_TIMEOUT_MS, launchBrowser } from '../support/browser/launch-browser.ts'
import { copyCheckout } from '../support/client/copy-checkout.ts'
import { freePort } from '../support/http/sockets.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { createDataFolder } from '../support/processes/spawn-service.ts'
import { smallSite } from '../support/sites/small-site.ts'
import { UNREFUSED } from '../support/unhurried.ts'

/** Starts `npm run dev` of a copy of this checkout, with a small website. */
async function develop() {
  const checkout = copyCheckout()
  const DATA_DIR = createDataFolder()
  const store = await openStore({ file: join(DATA_DIR, 'vitrine.db') })
  const { site, ...files } = smallSite('quay')
  await seedSite(store, { ...files, site: { ...site, theme: 'own' } }, Date.now())
  await store.close()
  const port = await freePort()
  const themes = createDataFolder()
  mkdirSync(join(themes, 'own/regions'), { recursive: true })
  const child = spawn(process.execPath, [join(checkout, 'server/commands/dev.ts')], {
    env: {
      DATA_DIR,
      THEMES_DIR: themes,
      SITE_PORT: String(port),
      RENDER_PORT: '0',
      ...UNREFUSED,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const hears = (text: string) => expect.poll(() => said).toContain(text)
  const change = (file: string, from: string, to: string) => {
    const path = join(checkout, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replace(from, to))
  }
  return { checkout, child, port, themes, hears, change }
}

it('npm run dev shows changes in pages that are open', { timeout: 2 * BROWSER_TIMEOUT_MS }, async () => {
  const [{ checkout, child, port, themes, hears, change }, browser] = await Promise.all([
    develop(),
    launchBrowser(),
  ])
  onTestFinished(() => browser.close())
  await hears('Ctrl-C ends it')
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` })
  page.setDefaultTimeout(PATIENCE_MS)
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/')

  // Each change starts the service anew, so two come together.
  change('templates/linden/site.html', '<body class="', '<body data-template="changed" class="')
  writeFileSync(join(checkout, 'templates/linden/styles/99-changed.css'), 'body { outline-style: dotted }')
  await page.locator('body[data-template=changed]').waitFor()
  await page.waitForFunction(() => getComputedStyle(document.body).outlineStyle === 'dotted')
  appendFileSync(join(checkout, 'client/main.ts'), 'document.body.dataset.script = "changed"\n')
  await page.locator('body[data-script=changed]').waitFor()

  // A template of a theme that lies elsewhere, with a mistake.
  writeFileSync(join(themes, 'own/regions/footer.html'), '<p>{website.siteTitle|htlm}</p>')
  await hears('own/regions/footer.html:1:')

  appendFileSync(join(checkout, 'client/main.ts'), 'document.body.dataset.script =\n')
  await hears('could not be built')
  expect((await page.goto('/'))?.status()).toBe(200)
  await page.locator('body[data-script=changed]').waitFor()
  expect(refused).toEqual([])

  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
