/** Takes the pictures of the demo shop that the README shows. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { buyButton, openProduct } from '../support/browser/islands.ts'
import { launchBrowser } from '../support/browser/launch-browser.ts'
import { addToCart, choose } from '../support/browser/shopping.ts'
import { openDemoShop } from '../support/sites/demo-shop.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/screenshots')

const DESKTOP = { width: 1280, height: 960 }
const PHONE = { width: 390, height: 844 }

interface Shot {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'dark'
  readonly reach: (page: Page) => Promise<unknown>
}

const shots: readonly Shot[] = [
  { name: 'home', viewport: DESKTOP, reach: (page) => page.goto('/') },
  {
    name: 'product',
    viewport: PHONE,
    reach: async (page) => {
      await openProduct(page, 'tide-mug')
      await choose(page, 'Color', 'Tide')
    },
  },
  {
    name: 'cart',
    viewport: DESKTOP,
    colorScheme: 'dark',
    reach: async (page) => {
      await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
      await addToCart(page, 'tea-towels')
    },
  },
  {
    name: 'mini-cart',
    viewport: PHONE,
    reach: async (page) => {
      await openProduct(page, 'tide-mug')
      await choose(page, 'Color', 'Tide')
      await buyButton(page).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

readCommandLine({
  command: 'npm run screenshots',
  about: 'Takes the pictures of the README from the demo shop, into fixtures/screenshots.',
  examples: [''],
})
printStep('Starting the demo shop and the browser')
const [shop, browser] = await Promise.all([openDemoShop(), launchBrowser()])
await mkdir(FOLDER, { recursive: true })
for (const { name, viewport, colorScheme = 'light', reach } of shots) {
  printStep(`Taking ${name}`)
  const context = await browser.newContext({
    ...{ viewport, baseURL: shop.origin, colorScheme, reducedMotion: 'reduce' },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await reach(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // A control that was reached had been scrolled into view.
  await page.evaluate(() => scrollTo(0, 0))
  const file = join(FOLDER, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  process.stdout.write(`${file} ${Math.ceil(size / 1024)} KB\n`)
  await context.close()
}
await browser.close()
await shop.close()
