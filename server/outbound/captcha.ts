/** The part of a website's captcha settings that a verification needs. */
interface VerifiedBy {
  readonly provider: keyof typeof VERIFY_URL
  readonly siteKey: string
  readonly secret: string
}

/** Asks the provider of a captcha whether a visitor solved it. */
export interface CaptchaVerifier {
  /** Throws when the provider has no usable answer in time, or does not accept the website's secret. */
  isSolved(captcha: VerifiedBy, token: string, address: string): Promise<boolean>
  close(): void
}

const TIMEOUT_MS = 2000
const MAX_BYTES = 64 * 2 ** 10

const VERIFY_URL = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const

/** Errors that mean a mistake in the settings of the website, not one of the visitor. */
const OURS = /secret|sitekey/

/** Verifies captchas with their providers, or with the one at `ownUrl`, which takes the place of all. */
export function createCaptchaVerifier(ownUrl: string): CaptchaVerifier {
  // The library is imported by the first request, because few processes need it and it takes megabytes.
  const load = async () => {
    const { Agent, request } = await import('undici')
    return { request, dispatcher: new Agent({ maxResponseSize: MAX_BYTES }) }
  }
  let loading: ReturnType<typeof load> | undefined
  return {
    isSolved: async ({ provider, siteKey, secret }, token, address) => {
      loading ??= load()
      const { request, dispatcher } = await loading
      const url = ownUrl === '' ? VERIFY_URL[provider] : `${ownUrl}/siteverify`
      const { statusCode, body } = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          secret,
          response: token,
          remoteip: address,
          sitekey: siteKey,
        }).toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (statusCode === 200) return readAnswer(await body.json())
      await body.dump()
      throw new Error(`The provider of captchas answered with status ${statusCode}.`)
    },
    close: () => void loading?.then(({ dispatcher }) => dispatcher.destroy()),
  }
}

function readAnswer(answer: unknown): boolean {
  const { success, 'error-codes': codes = [] } = answer as { success?: unknown; 'error-codes'?: unknown[] }
  if (typeof success !== 'boolean') throw new Error('The answer of the provider of captchas cannot be read.')
  const ours = codes.map(String).filter((code) => OURS.test(code))
  if (ours.length > 0) throw new Error(`The provider of captchas refuses the website: ${ours.join(', ')}.`)
  return success
}
