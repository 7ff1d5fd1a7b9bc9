import { expect, it } from 'vitest'
import { safeUrl } from '../../engine/domain/data/url.ts'

it.each([
  '/shop/tea?sort=price:up#javascript:',
  'https://shop.example/javascript:',
  'mailto:ann@shop.example',
  'javascript/index.html',
  'java script:page',
  'data:image/png;base64,iVBORw0KGgo=',
  '',
])('%j stays unchanged', (address) => {
  expect(safeUrl(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001\u001fjavascript:alert(1)',
  'java\nscr\tipt\r:alert(1)',
  'vbscript:msgbox',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  ' data:,text',
])('%j is refused', (address) => {
  expect(safeUrl(address)).toBe('')
})

it('reads the same scheme as the URL class of Node', () => {
  const codes = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
  for (const each of codes) {
    for (const address of [`${each}javascript:x`, `java${each}script:x`, `javascript${each}:x`]) {
      const runs = URL.canParse(address) && new URL(address).protocol === 'javascript:'
      expect([JSON.stringify(address), safeUrl(address) === '']).toEqual([JSON.stringify(address), runs])
    }
  }
})
