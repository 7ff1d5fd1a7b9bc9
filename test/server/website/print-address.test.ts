import { expect, it } from 'vitest'
import { en } from '../../../engine/domain/messages/en.ts'
import { createSay } from '../../../engine/domain/messages/say.ts'
import { inOneLine } from '../../../server/website/print-address.ts'
import type { Site } from '../../../server/website/site.ts'

const LINES = ['1 Quay Street', 'Portland, OR 97201']

it.each([
  {
    locale: 'en-US',
    isRightToLeft: false,
    separator: ', ',
    line: '1 Quay Street, Portland, OR 97201',
  },
  {
    locale: 'ar-EG',
    isRightToLeft: true,
    separator: '، ',
    line: '\u20681 Quay Street\u2069، \u2068Portland, OR 97201\u2069',
  },
])('an address in one line keeps the direction of its parts: $locale', (one) => {
  const say = createSay({ locale: one.locale, messages: en, overrides: { list_separator: one.separator } })
  const language = { isRightToLeft: one.isRightToLeft } as Site['language']
  expect(inOneLine({ language, say }, LINES)).toBe(one.line)
})
