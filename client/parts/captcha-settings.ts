/** The settings of a captcha. `theme` is the look of the widget; by default the one of the page. */
export interface WidgetSettings {
  readonly provider: 'recaptcha' | 'turnstile' | 'hcaptcha'
  readonly siteKey: string
  readonly scriptUrl: string
  readonly theme?: 'light' | 'dark' | undefined
}

/** The captcha of this website, which the head of its pages names; undefined for a website without one. */
export function captchaSettings(): WidgetSettings | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content
  const [provider, siteKey, scriptUrl] = content?.split(' ') ?? []
  if (siteKey === undefined || scriptUrl === undefined) return undefined
  return { provider: provider as WidgetSettings['provider'], siteKey, scriptUrl }
}
