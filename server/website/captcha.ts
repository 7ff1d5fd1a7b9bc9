import type { CaptchaProvider, CaptchaSettings } from '../store/types.ts'
import type { View } from './view.ts'

/** Sources that the content security policy of a page opens besides this website, by directive. */
export type PolicySources = Readonly<Record<string, readonly string[]>>

/** The captcha of a website as its pages use it. It holds nothing of the secret. */
export interface Captcha {
  /** `website.captchaSettings` of templates. */
  readonly view: View
  readonly sources: PolicySources
}

interface Provider {
  readonly scriptUrl: string
  readonly sources: PolicySources
}

const GOOGLE = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
const CLOUDFLARE = ['https://challenges.cloudflare.com']
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/**
 * The scripts of the providers, and the sources that their documentation asks for. Browsers with `strict-dynamic` let
 * our script load theirs; `script-src` is for the others.
 */
const PROVIDERS: Readonly<Record<CaptchaProvider, Provider>> = {
  recaptcha: {
    scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    sources: {
      'script-src': [...GOOGLE, 'https://www.gstatic.com/recaptcha/'],
      'frame-src': GOOGLE,
      'connect-src': GOOGLE,
    },
  },
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    sources: { 'script-src': CLOUDFLARE, 'frame-src': CLOUDFLARE },
  },
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    sources: {
      'script-src': HCAPTCHA,
      'frame-src': HCAPTCHA,
      'style-src': HCAPTCHA,
      'connect-src': HCAPTCHA,
    },
  },
}

/** The captcha of a website; undefined without one. A provider at `ownUrl` takes the place of the real ones. */
export function toCaptcha(settings: CaptchaSettings | undefined, ownUrl = ''): Captcha | undefined {
  if (settings === undefined) return undefined
  const { provider, siteKey } = settings
  const { scriptUrl, sources } = ownUrl === '' ? PROVIDERS[provider] : standIn(ownUrl)
  return { view: { provider, siteKey, scriptUrl }, sources }
}

function standIn(url: string): Provider {
  const origins = [new URL(url).origin]
  return {
    scriptUrl: `${url}/api.js?render=explicit`,
    sources: { 'script-src': origins, 'frame-src': origins, 'connect-src': origins },
  }
}
