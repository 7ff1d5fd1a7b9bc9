import { expect, it } from 'vitest'
import { policyFor } from '../../../server/sites/security-headers.ts'
import { toCaptcha } from '../../../server/website/captcha.ts'

it.each([
  { provider: 'recaptcha', host: 'www.google.com', others: /cloudflare|hcaptcha/ },
  { provider: 'turnstile', host: 'challenges.cloudflare.com', others: /google|hcaptcha/ },
  { provider: 'hcaptcha', host: 'js.hcaptcha.com', others: /google|cloudflare/ },
] as const)('the policy opens for $provider and no other provider', ({ provider, host, others }) => {
  const captcha = toCaptcha({ provider, siteKey: 'key', secret: 'secret' })
  expect(JSON.stringify(captcha)).not.toContain('secret')
  expect(new URL(String(captcha?.view['scriptUrl'])).host).toBe(host)
  const policy = policyFor('n', captcha?.sources)
  expect(policy).toContain(`script-src 'self' 'nonce-n' 'strict-dynamic' https://`)
  expect(policy).toContain("frame-src 'self' https://")
  expect(policy).not.toMatch(others)
})
