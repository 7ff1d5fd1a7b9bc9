import { expect } from 'vitest'
import type { Store } from '../../../server/store/store.ts'
import { openSigner } from '../../../server/website/signing.ts'
import type { SiteAnswer, Visitor } from '../sites/visitors.ts'
import { keysOf } from './form-keys.ts'

/** A successful call, and its answer. */
export interface SuccessfulCall {
  readonly route: string
  readonly act: (visitor: Visitor) => Promise<SiteAnswer>
  readonly says: object
}

/** The calls of the forms and the newsletter of a small website. */
export const formCalls = (store: Store): readonly SuccessfulCall[] => [
  {
    route: 'POST /api/newsletter/confirm',
    act: async (visitor) => {
      const [list, until] = ['quay-news', String(Date.now() + 60_000)]
      const signer = await openSigner(store)
      const key = signer.sign('subscribe', 'quay', list, 'ada@example.com', until)
      return visitor.send('POST', '/api/newsletter/confirm', { list, email: 'ada@example.com', until, key })
    },
    says: { message: 'From now on you get our news. Each mail has a link that ends them.' },
  },
  {
    route: 'GET /api/template/GetTemplateSchema',
    act: (visitor) => visitor.get('/api/template/GetTemplateSchema?type=form'),
    says: { schema: { type: 'form', captcha: { themes: ['light', 'dark'] } } },
  },
  {
    route: 'POST /api/rest/forms/validate/:formId',
    act: (visitor) => visitor.send('POST', '/api/rest/forms/validate/quay-contact', { words: 'Ahoy' }),
    says: { isValid: true },
  },
  {
    route: 'POST /api/form/FormSubmissionKey',
    act: (visitor) => visitor.send('POST', '/api/form/FormSubmissionKey'),
    says: { key: expect.any(String) },
  },
  {
    route: 'POST /api/form/SaveFormSubmission',
    act: async (visitor) => {
      const key = (await keysOf(store))()
      const form = JSON.stringify({ words: 'Ahoy' })
      return visitor.send('POST', '/api/form/SaveFormSubmission', { formId: 'quay-contact', form, key })
    },
    says: { message: '<p>Thank you. Your answers have arrived.</p>', successRedirect: '' },
  },
]
