import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { awaken, eventually, hasFocus, stopTime, swipe } from '../../support/browser/islands.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { withGalleries } from '../../support/sites/gallery-page.ts'

const shop = useDemoShop({
  pictures: true,
  adapt: withGalleries({
    dark: { design: 'grid', lightbox: true, newWindow: true },
    light: { design: 'stacked', lightbox: true, lightboxTheme: 'light', 'show-meta': true },
    slides: { design: 'slideshow', lightbox: true, autoplay: true, 'autoplay-duration': 1 },
  }),
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

/** Opens the lightbox of the page at one of its pictures. */
async function openAt(page: Page, index = 0): Promise<Locator> {
  await page.locator('[data-island="gallery"] a.frame').nth(index).click()
  await dialogOf(page).waitFor()
  return dialogOf(page)
}

/** Opens a page and its lightbox. */
async function open(page: Page, path: string, index = 0): Promise<Locator> {
  await page.goto(path)
  await awaken(page, 'gallery')
  return openAt(page, index)
}

const shows = (dialog: Locator, text: string) =>
  eventually(() => dialog.getByRole('status').textContent()).toBe(text)

describe('a lightbox', () => {
  it('opens from a picture by its key, and is closed by keys and clicks', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/dark')
    const gallery = await awaken(page, 'gallery')
    expect(await gallery.getByText('opens in a new window').count()).toBe(0)
    const link = gallery.getByRole('link', { name: 'The rope loft' })
    expect(await link.getAttribute('aria-haspopup')).toBe('dialog')
    await link.focus()
    await page.keyboard.press('Enter')
    await shows(dialogOf(page), 'Picture 2 of 4')
    const dialog = dialogOf(page)
    const beside = () => dialog.locator('img').first()
    const ways: Readonly<Record<string, () => Promise<void>>> = {
      Escape: () => page.keyboard.press('Escape'),
      'Enter on its button': () => page.keyboard.press('Enter'),
      'Space on its button': () => page.keyboard.press('Space'),
      'Enter beside it': () =>
        beside()
          .click()
          .then(() => page.keyboard.press('Enter')),
      'Space beside it': () =>
        beside()
          .click()
          .then(() => page.keyboard.press('Space')),
      'its button': () => dialog.getByRole('button', { name: 'Close' }).click(),
      'a click beside the picture': () => page.mouse.click(640, 15),
    }
    for (const [way, close] of Object.entries(ways)) {
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect([way, focused]).toEqual([way, 'Close'])
      await close()
      await eventually(() => dialog.count(), way).toBe(0)
      if (way === 'Escape') expect(await hasFocus(link)).toBe(true)
      await openAt(page)
    }
  })

  it('leaves clicks with a modifier to the browser', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await page.goto('/dark')
    const gallery = await awaken(page, 'gallery')
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      gallery
        .locator('a.frame')
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.waitForURL(/\?format=2500w$/)
    expect(await dialogOf(page).count()).toBe(0)
  })

  it('shows the other pictures by buttons and arrow keys, and says which', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const dialog = await open(page, '/light')
    await shows(dialog, 'Picture 1 of 4')
    expect(await textOf(dialog.locator('.lightbox-slide:not([inert])'))).toBe(
      'Ten to six Ten to six, on the quay.',
    )
    // The shown picture comes in full width, with its neighbours.
    const pictures = dialog.locator('img')
    await eventually(() => pictures.nth(0).evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /format=1500w$/,
    )
    await eventually(() => pictures.nth(1).getAttribute('src')).not.toBeNull()
    expect(await pictures.nth(2).getAttribute('src')).toBeNull()

    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await shows(dialog, 'Picture 2 of 4')
    await page.keyboard.press('ArrowRight')
    await shows(dialog, 'Picture 3 of 4')
    await page.keyboard.press('Home')
    await shows(dialog, 'Picture 1 of 4')
    await dialog.getByRole('button', { name: 'Previous picture' }).click()
    await shows(dialog, 'Picture 4 of 4')

    await page.keyboard.press('Escape')
    await eventually(() => dialog.count()).toBe(0)
    await openAt(page, 3)
    const leftOf = () =>
      dialog.locator('.lightbox-slide:not([inert])').evaluate((slide) => slide.getBoundingClientRect().left)
    await shows(dialog, 'Picture 4 of 4')
    await eventually(leftOf).toBe(0)
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await shows(dialog, 'Picture 1 of 4')
    await eventually(leftOf).toBe(0)
  })

  it('follows a swipe', async () => {
    const viewport = { width: 390, height: 844 }
    const page = await shop.visit({ javaScriptEnabled: true, hasTouch: true, viewport })
    const dialog = await open(page, '/dark')
    await swipe(dialog, -250)
    await shows(dialog, 'Picture 2 of 4')
  })

  it('leads to the page of a picture that has one', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const dialog = await open(page, '/on-the-shelf', 1)
    expect(await page.locator('.lightbox.is-light').count()).toBe(1)
    await press(dialog.locator('.lightbox-slide:not([inert])').getByRole('link'))
    expect(new URL(page.url()).pathname).toMatch(/^\/on-the-shelf\/./)
  })

  it('holds a slideshow that plays behind it', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, hasClock: true, reducedMotion: 'no-preference' })
    const dialog = await open(page, '/slides')
    await stopTime(page)
    const shown = page.locator('.gallery-picture.is-shown')
    const id = await shown.getAttribute('id')
    await page.mouse.move(0, 0)
    await page.clock.runFor(5000)
    expect(await shown.getAttribute('id')).toBe(id)
    await dialog.getByRole('button', { name: 'Close' }).click()
    // The focus comes back to the gallery, which holds it as well.
    await page.locator('.site-title').focus()
    await page.clock.runFor(1)
    await page.clock.runFor(1000)
    expect(await shown.getAttribute('id')).not.toBe(id)
  })
})

describe('on a page that runs from right to left', () => {
  const arabic = useDemoShop({
    site: 'qalam',
    pictures: true,
    adapt: withGalleries(
      {
        slideshow: { design: 'slideshow' },
        slider: { design: 'slider', 'active-alignment': 'left' },
        lightbox: { design: 'grid', lightbox: true },
      },
      { asset: 'work-salam.jpg' },
    ),
  })

  it('the left arrow goes on', async () => {
    const page = await arabic.visit({ javaScriptEnabled: true })
    for (const path of ['/slideshow', '/slider']) {
      await page.goto(path)
      const gallery = await awaken(page, 'gallery')
      const shown = () => gallery.locator('.is-shown img').getAttribute('alt')
      await gallery.getByRole('group').focus()
      await page.keyboard.press('ArrowLeft')
      await eventually(shown, path).toBe('The rope loft')
      await gallery.locator('.gallery-control').last().click()
      await eventually(shown, path).toBe('The same wave at noon')
    }
    await page.goto('/lightbox')
    await (await awaken(page, 'gallery')).locator('a.frame').first().click()
    await shows(page.getByRole('dialog'), 'الصورة ١ من ٤')
    await page.keyboard.press('ArrowLeft')
    await shows(page.getByRole('dialog'), 'الصورة ٢ من ٤')
  })
})
