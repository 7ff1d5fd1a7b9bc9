import { describe, expect, it } from 'vitest'
import { codeInFragment, giftFragment } from '../../engine/domain/shop/gift-link.ts'

describe('the code in the link to a gift card', () => {
  it.each(['QE7G-3WDW-W5D8-8KJS', 'a b&c#d'])('comes back as it was: %s', (code) => {
    expect(codeInFragment(giftFragment(code))).toBe(code)
  })

  it.each(['', '#', '#notice', '#code=', '#code=%', '?code=A'])('is not found in "%s"', (fragment) => {
    expect(codeInFragment(fragment)).toBe('')
  })
})
