import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press, textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop({ pictures: true })

describe('a cover', () => {
  it('fills each window, and leads on', async () => {
    const page = await shop.visit()
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto('/fog')
      const stage = await page.locator('.cover-stage').boundingBox()
      expect(stage).toMatchObject({ x: 0, y: 0, width: viewport.width })
      expect(stage?.height).toBeGreaterThanOrEqual(viewport.height)
    }
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Fog Season')
    await press(page.getByRole('link', { name: 'Come in' }))
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('has its pictures in a strip that keys scroll', async () => {
    const page = await shop.visit({ viewport: { width: 390, height: 844 } })
    await page.goto('/fog')
    const strip = page.getByRole('list', { name: 'Pictures; scroll to see more' })
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })
})

/** Plays a recording, and answers how long it is and whether time passes in it. */
const play = (page: Page, name: string) =>
  page.locator(`audio[aria-label="${name}"]`).evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    await new Promise((resolve) => audio.addEventListener('timeupdate', resolve))
    return { seconds: Math.round(audio.duration), passes: audio.currentTime > 0 }
  })

describe('a recording', () => {
  it('is not loaded before it is played', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // All that the page loads by itself is here then.
    await page.goto('/sounds', { waitUntil: 'load' })
    await page.locator('audio').last().scrollIntoViewIfNeeded()
    expect(asked.filter((url) => url.endsWith('.mp3'))).toEqual([])
    expect(await play(page, 'The horn on Gull Head')).toEqual({ seconds: 11, passes: true })
    expect(asked.filter((url) => url.endsWith('.mp3')).length).toBeGreaterThan(0)
  })

  it('can be opened by itself', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const response = await page.goto('/assets/site/sound-bell-buoy.mp3')
    expect([200, 206]).toContain(response?.status())
    expect(await textOf(page.locator('body'))).toBe('')
    await expect
      .poll(() => page.locator('video').evaluate((media: HTMLVideoElement) => Math.round(media.duration)))
      .toBe(12)
  })
})
