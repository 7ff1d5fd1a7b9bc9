import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LoginForm } from '../../../client/islands/login/login-form.tsx'
import type { LoginForm as Data } from '../../../engine/domain/forms/login-form.ts'
import { PARITY_RUNS, words } from '../../support/client/arbitraries.ts'
import { markupOfComponent, markupOfTemplate } from '../../support/client/parity.tsx'

const loginForm: fc.Arbitrary<Data> = fc.record({
  formAction: words,
  returnTo: words,
  email: fc.oneof(fc.constant(''), words),
  isRemembered: fc.boolean(),
  errors: fc.record({ email: words, password: words }, { requiredKeys: [] }),
})

it('template and component make the same login', () => {
  fc.assert(
    fc.property(loginForm, (data) => {
      expect(markupOfComponent(LoginForm, data)).toBe(markupOfTemplate('login', data))
    }),
    { numRuns: PARITY_RUNS },
  )
})
