import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { fillRight, formOf, sendButton } from '../../support/browser/contact-form.ts'
import { findBarriers, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { eventually, hasFocus } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { solveCaptcha } from '../../support/browser/solve-captcha.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { startCaptchaProvider } from '../../support/http/captcha-provider.ts'

const provider = await startCaptchaProvider()
afterAll(() => provider.close())
beforeEach(() => {
  provider.mood = 'well'
})

/** The files of a website whose form for repairs has a captcha. */
function guard(files: SiteFiles): SiteFiles {
  const { settings } = files.site
  const forms = settings.forms?.map((form) =>
    form.id === 'repairs'
      ? { ...form, captchaEnabled: true, captchaTheme: 'dark' as const, captchaAlignment: 'center' as const }
      : form,
  )
  const captcha = { provider: 'hcaptcha', siteKey: 'site-key', secret: 'site-secret' } as const
  return { ...files, site: { ...files.site, settings: { ...settings, forms: forms ?? [], captcha } } }
}

const shop = useDemoShop({ adapt: guard, environment: { CAPTCHA_URL: provider.url } })

const container = (page: Page) => formOf(page).locator('.captcha-container')
const sent = (page: Page) => page.getByRole('heading', { name: 'Your letter is aboard' })
const incomplete = (page: Page) => formOf(page).getByText('Complete CAPTCHA before submitting.')

async function openForm(page: Page): Promise<void> {
  await page.goto('/repairs')
  await fillRight(page)
  await container(page).locator('iframe').waitFor()
}

describe('the captcha of a form', () => {
  it('is rendered on the first touch, asked for, and destroyed after a success', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await openForm(page)
    expect(await container(page).getAttribute('data-captcha-id')).toBe('0')
    expect(await container(page).locator('[data-theme]').getAttribute('data-theme')).toBe('dark')
    expect(await container(page).locator('[data-size]').getAttribute('data-size')).toBe('normal')
    await sendButton(page).click()
    await incomplete(page).waitFor()
    await solveCaptcha(page)
    await sendButton(page).click()
    await sent(page).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(provider.asked.at(-1)).toMatchObject({ secret: 'site-secret', response: provider.token })
  })

  it('is reset by a failure, which locks the button until it is solved again', async () => {
    const page = await shop.visit({ ...WITH_AXE, mayComplainOf: /^503 / })
    await openForm(page)
    await solveCaptcha(page)
    provider.mood = 'broken'
    await sendButton(page).click()
    await formOf(page).getByText('The CAPTCHA cannot be checked right now.').waitFor()
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(await findBarriers(page)).toEqual([])
    provider.mood = 'well'
    await sendButton(page).click({ force: true })
    await incomplete(page).waitFor()
    await solveCaptcha(page)
    await eventually(() => sendButton(page).getAttribute('aria-disabled')).toBeNull()
    await sendButton(page).click()
    await sent(page).waitFor()
  })

  it('is compact in a narrow window, wherever it is aligned', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 330, height: 800 } })
    await openForm(page)
    expect(await container(page).locator('[data-size]').getAttribute('data-size')).toBe('compact')
  })

  it('that cannot be loaded says so, and is loaded again', async () => {
    provider.mood = 'lost'
    const page = await shop.visit({
      javaScriptEnabled: true,
      mayComplainOf: /404|Error rendering captcha into node/,
    })
    await page.goto('/repairs')
    await fillRight(page)
    await eventually(() => textOf(container(page))).toBe('The CAPTCHA could not be loaded. Try again')
    provider.mood = 'well'
    await container(page).getByRole('button', { name: 'Try again' }).click()
    await container(page).locator('iframe').waitFor()
    expect(await hasFocus(container(page))).toBe(true)
    await solveCaptcha(page)
    await sendButton(page).click()
    await sent(page).waitFor()
  })
})
