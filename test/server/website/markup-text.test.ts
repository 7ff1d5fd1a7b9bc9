import { describe, expect, it } from 'vitest'
import { cutAtGrapheme } from '../../../engine/domain/data/graphemes.ts'
import { drawLetter } from '../../../server/sites/files/draw-letter.ts'
import { toAbsolute, withAbsoluteLinks } from '../../../server/website/absolute-links.ts'
import { toDescription } from '../../../server/website/description.ts'
import { textOfMarkup } from '../../../server/website/markup-text.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('the text of markup has', () => {
  it.each([
    {
      what: 'each entity once',
      markup: '<p>Tom &amp; Ines&rsquo;s caf&eacute;</p>',
      text: ' Tom & Ines’s café ',
    },
    { what: 'an escaped entity as it is', markup: '&amp;eacute; &#128512; &#x26;', text: '&eacute; 😀 &' },
    { what: 'no space within a word', markup: 'caf<b>é</b>s<p>b</p>', text: 'cafés b ' },
    {
      what: 'nothing of comments and scripts',
      markup: 'a<!-- b > c --><style>p{}</style><script>1<2</script>d',
      text: 'a    d',
    },
    { what: 'nothing of attributes', markup: '<a title="b > c">d</a>', text: 'd' },
    { what: 'signs that open no tag', markup: 'a < b & c', text: 'a < b & c' },
  ])('$what', ({ markup, text }) => {
    expect(textOfMarkup(markup, 1000)).toBe(text)
  })

  it('a bound, and linear time for elements that never end', () => {
    expect(textOfMarkup(`<p>${'ab&amp;'.repeat(1e5)}`, 10).length).toBeLessThan(14)
    expect(textOfMarkup(`${'<b>'.repeat(3e5)}${'</i>'.repeat(3e5)}`, 10)).toBe('')
  })
})

describe('a cut text', () => {
  it.each([
    { text: `${'a'.repeat(155)}${FAMILY}b`, cut: `${'a'.repeat(155)}…` },
    { text: `${'e\u0301'.repeat(100)}`, cut: `${'e\u0301'.repeat(80)}…` },
    { text: `${'word '.repeat(40)}`, cut: `${'word '.repeat(31)}word…` },
    { text: 'short', cut: 'short' },
  ])('ends behind a whole character', ({ text, cut }) => {
    expect(toDescription(text)).toBe(cut)
  })

  it('is empty when its first character does not fit, and never has half of a code point', () => {
    expect(cutAtGrapheme(FAMILY, 5)).toBe('')
    expect(cutAtGrapheme(`${'x'.repeat(300)}${FAMILY}`, 303)).toBe('x'.repeat(300))
    expect(cutAtGrapheme('😀\u0301'.repeat(1) + '\u0301'.repeat(500), 200).isWellFormed()).toBe(true)
  })
})

describe('the first letter of a title', () => {
  it.each([
    { title: ' harbour', locale: 'en', letter: 'H' },
    { title: 'istanbul', locale: 'tr', letter: 'İ' },
    { title: `${FAMILY} shop`, locale: 'en', letter: FAMILY },
    { title: 'e\u0301tude', locale: 'fr', letter: 'E\u0301' },
    { title: '<b>', locale: 'en', letter: '&lt;' },
    { title: '', locale: 'en', letter: '' },
  ])('of "$title" is "$letter"', ({ title, locale, letter }) => {
    const drawing = drawLetter(title, locale, { color: 'red', background: 'blue' }).toString()
    expect(drawing).toContain(`>${letter}</text>`)
  })
})

describe('links in feeds', () => {
  const base = 'https://shop.example/journal/post'
  it.each([
    { link: '<a href="/shop/mug">', absolute: '<a href="https://shop.example/shop/mug">' },
    {
      link: "<a href='other?a=1&amp;b=2'>",
      absolute: "<a href='https://shop.example/journal/other?a=1&amp;b=2'>",
    },
    { link: '<a HREF=#note>', absolute: '<a HREF=https://shop.example/journal/post#note>' },
    { link: '<img src="//cdn.example/a.jpg">', absolute: '<img src="https://cdn.example/a.jpg">' },
    {
      link: '<img srcset="/a.jpg 300w, /b.jpg 750w">',
      absolute: '<img srcset="https://shop.example/a.jpg 300w, https://shop.example/b.jpg 750w">',
    },
    { link: '<a href="mailto:a@b.example">', absolute: '<a href="mailto:a@b.example">' },
    { link: '<p>href="/a"</p><!-- <a href="/a"> -->', absolute: '<p>href="/a"</p><!-- <a href="/a"> -->' },
  ])('$link', ({ link, absolute }) => {
    expect(withAbsoluteLinks(link, base)).toBe(absolute)
  })

  it('are addresses without letters that an address may not have', () => {
    expect(toAbsolute('/journal/über uns', base)).toBe('https://shop.example/journal/%C3%BCber%20uns')
  })
})
