import { expect, it } from 'vitest'
import { createCaptcha } from '../../../client/parts/captcha.ts'
import type { WidgetSettings } from '../../../client/parts/captcha-settings.ts'

const settings: WidgetSettings = {
  provider: 'recaptcha',
  siteKey: 'key',
  scriptUrl: 'https://captcha.example/api.js',
}

it('a captcha that is not rendered has no token, and refuses to be executed', async () => {
  // Nothing of the page is touched before it is rendered.
  const captcha = createCaptcha({} as HTMLElement, settings)
  expect(captcha.token()).toBe('')
  expect(() => captcha.reset()).not.toThrow()
  await expect(captcha.execute()).rejects.toThrow('ReCaptcha has not been set up!')
})
