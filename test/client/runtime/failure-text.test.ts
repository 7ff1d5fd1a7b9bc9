import { expect, it } from 'vitest'
import { CallFailed } from '../../../client/runtime/call.ts'
import { failureText } from '../../../client/runtime/failure-text.ts'
import { de } from '../../../engine/domain/messages/de.ts'
import { createSay } from '../../../engine/domain/messages/say.ts'

const say = createSay({ locale: 'de', messages: de, overrides: {} })

it('a call from another address says so, and of no session', () => {
  const refusal = { code: 'origin_foreign', crumbFail: true, message: de.origin_foreign }
  expect(failureText(new CallFailed(403, refusal), say)).toBe(de.origin_foreign)
})
