import { captchaIncomplete, captchaUnavailable } from '../errors/visitor-problems.ts'
import type { Visit } from './visit.ts'

/**
 * Checks the captcha of a form; a website without one accepts everything. Call it before the transaction.
 *
 * @throws `captcha_incomplete` for a missing or wrong token, with the error at the form's `field`; `captcha_unavailable`
 * when the provider cannot be asked, so that its failure opens nothing
 */
export async function checkCaptcha(visit: Visit, token: string, field: string): Promise<void> {
  const { request, services, site } = visit
  const { captcha } = site.website.settings
  if (captcha === undefined) return
  if (token === '') throw captchaIncomplete(field)
  const isSolved = await services.captcha.isSolved(captcha, token, request.ip).catch((err: unknown) => {
    request.log.warn({ err, provider: captcha.provider }, 'A captcha could not be verified')
    throw captchaUnavailable()
  })
  if (!isSolved) throw captchaIncomplete(field)
}
