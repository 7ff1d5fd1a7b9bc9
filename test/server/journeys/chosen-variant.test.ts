import { describe, expect, it } from 'vitest'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

async function htmlOf(path: string): Promise<string> {
  return (await shop.visit().visitor.get(path)).body
}

const PICTURE = /<img[^>]* alt="([^"]*)"/
const LIMIT = /id="quantity"[^>]* max="(\d+)"/

describe('the address of a variant, without script', () => {
  it('chooses it, with its price, picture and stock', async () => {
    const browser = shop.visit()
    const plain = await browser.open('/shop/ferry-blanket')
    expect(plain.text('.product-price')).toBe('Sale Price: from $118.00 Original Price: $148.00')
    const page = await browser.open('/shop/ferry-blanket?sku=FB-THROW-RUST')
    expect(browser.isChecked('Throw')).toBe(true)
    expect(browser.isChecked('Rust')).toBe(true)
    expect(page.text('.product-price')).toBe('Sale Price: $118.00 Original Price: $148.00')
    const html = await htmlOf('/shop/ferry-blanket?sku=FB-THROW-RUST')
    expect(PICTURE.exec(html)?.[1]).toBe('The blanket in rust, with a navy stripe')
    expect(html).toMatch(/property="og:url" content="[^"]*\/shop\/ferry-blanket\?sku=FB-THROW-RUST"/)
    expect(html).toMatch(/rel="canonical" href="[^"]*\/shop\/ferry-blanket"/)
    expect(html).toMatch(/wa\.me[^"]*ferry-blanket%3Fsku%3DFB-THROW-RUST"/)
  })

  it('says how few are left of it', async () => {
    const browser = shop.visit()
    await browser.open('/shop/logbook?sku=LB-RUST')
    const html = await htmlOf('/shop/logbook?sku=LB-RUST')
    expect(browser.isChecked('Rust')).toBe(true)
    expect(LIMIT.exec(html)?.[1]).toBe('2')
    expect(html).toMatch(/class="product-scarcity">\s*2 left in this color/)
  })

  it('chooses it in any case, and a variant that is sold out as far as its values can be seen', async () => {
    const browser = shop.visit()
    await browser.open('/shop/ferry-blanket?sku=fb-bed-rust')
    expect([browser.isChecked('Bed'), browser.isChecked('Rust')]).toEqual([true, true])
    const html = await htmlOf('/shop/tide-mug?sku=tm-bone')
    expect(html).toMatch(/value="Bone" checked(?! disabled)/)
    expect(html).toMatch(/property="og:url" content="[^"]*\?sku=TM-BONE"/)
  })

  it.each(['?sku=NOTHING', '?sku=', '?utm_source=x'])('is as usual with %s', async (query) => {
    const strip = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(query, '')
    expect(strip(await htmlOf(`/shop/ferry-blanket${query}`))).toBe(
      strip(await htmlOf('/shop/ferry-blanket')),
    )
  })
})
