import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../server/mail/to-text.ts'

const X70 = 'x'.repeat(70)
const Y20 = 'y'.repeat(20)
const lines = (...all: readonly string[]) => all.join('\n')

describe('the text of', () => {
  it.each([
    { what: 'inline elements', html: '<b>a</b><i>b</i> <u>c </u> d', text: 'ab c d' },
    {
      what: 'spaces and line breaks of the source',
      html: '  <p>\n a \t b </p>\n\n<p> c</p> ',
      text: 'a b\n\nc',
    },
    { what: 'a line break', html: 'a<br>b<br><br>c', text: 'a\nb\n\nc' },
    { what: 'nested blocks', html: '<div><section><div>a</div></section></div><div>b</div>', text: 'a\nb' },
    { what: 'headings', html: 'a<h1>B c</h1>d<h3>Straße</h3>f', text: 'a\n\n\nB c\n\nd\n\n\nStraße\n\nf' },
    { what: 'a line across', html: 'a<hr>b', text: lines('a', '', '-'.repeat(78), '', 'b') },
    { what: 'entities', html: '&lt;b&gt; &amp; &eacute;&#x1F600;', text: '<b> & é😀' },
    { what: 'a picture', html: 'a <img src="x.png" alt="b"> c', text: 'a c' },
    {
      what: 'names and their values',
      html: '<table><caption>To pay</caption><tr><th class="label">Amount</th><td>$1</td></tr><tr><th class="label">Reference</th><td>2</td></tr></table><span class="label">Name</span> Ines',
      text: 'To pay\n\nAmount: $1\nReference: 2\n\nName: Ines',
    },
    { what: 'the preheader', html: '<div class="a preheader"><p>a</p></div>b', text: 'b' },
    { what: 'comments and styles', html: '<!-- a --><style>b{}</style>d', text: 'd' },
    {
      what: 'a document',
      html: '<html><head><title>a</title></head><body><p>b</p></body></html>',
      text: 'b',
    },
    { what: 'items', html: 'a<ul>\n<li>b</li>\n<li>c</li></ul>d', text: 'a\n * b\n * c\n\nd' },
    { what: 'quotes', html: 'a<blockquote><p>b</p><p>c</p></blockquote>d', text: 'a\n\n> b\n> \n> c\n\nd' },
    {
      what: 'rows',
      html: '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th> <td>d</td></tr></table>e',
      text: 'a b\nc d\n\ne',
    },
    {
      what: 'a table in a row',
      html: '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
      text: 'a',
    },
    { what: 'a line of 78', html: `${X70} 1234567 8`, text: lines(`${X70} 1234567`, '8') },
    { what: 'a word longer than a line', html: `a ${X70}${X70} b`, text: lines('a', X70 + X70, 'b') },
    { what: 'a long item', html: `<ul><li>${X70} ${Y20}</ul>`, text: ` * ${X70}\n   ${Y20}` },
    {
      what: 'an answer of several lines',
      html: '<p>Letter<br><span style="white-space:pre-line;">Dear Ines,\n\nthank you\r\nfor the  &lt;mug&gt;.</span></p>b',
      text: 'Letter\nDear Ines,\n\nthank you\nfor the <mug>.\n\nb',
    },
    {
      what: 'a paragraph of several lines',
      html: 'a<p style="margin:0;white-space: pre-wrap">b <b>c</b>\nd</p>e',
      text: 'a\n\nb c\nd\n\ne',
    },
    { what: 'nothing', html: '', text: '' },
  ])('$what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    { what: 'its address', html: '<a href="https://a.example/">b</a>', text: 'b [https://a.example/]' },
    {
      what: 'its address as text',
      html: '<a href="https://a.example/">https://a.example/</a>',
      text: 'https://a.example/',
    },
    { what: 'an address of mail', html: '<a href="mailto:a@b.c">a@b.c</a>', text: 'a@b.c' },
    { what: 'no text', html: '<a href="/a"><img src="b"></a>', text: '/a' },
    { what: 'no address', html: '<a>a</a> <a href="">b</a>', text: 'a b' },
    { what: 'a place on the page', html: '<a href="#a">b</a>', text: 'b' },
    { what: 'a sentence around', html: '(<a href="/a">b <b>c</b></a>).', text: '(b c [/a]).' },
    { what: 'a long address', html: `aaa <a href="/${X70}">b</a> c`, text: lines('aaa b', `[/${X70}] c`) },
  ])('a link with $what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })

  it('a table of 500 lines, whole', () => {
    const row = (at: number) => `<tr><td><b>${at}</b></td><td>a</td></tr>`
    const rows = Array.from({ length: 500 }, (_, at) => row(at)).join('')
    expect(toPlainText(`<table>${rows}</table>`).split('\n').at(-1)).toBe('499 a')
  })

  it('elements that are 45 deep', () => {
    expect(toPlainText(`${'<div>'.repeat(45)}a`)).toBe('a')
  })
})

/** Half a MiB of a piece of HTML. */
const many = (piece: string) => piece.repeat(Math.ceil(2 ** 19 / piece.length))

describe('hostile HTML gives bounded text', () => {
  it.each([
    { what: 'deep elements', html: many('<div>a'), most: 500 },
    { what: 'deep lists', html: many('<ul><li>a'), most: 50_000 },
    { what: 'lines in deep lists', html: '<ul><li>'.repeat(20) + many('a<br>'), most: 2 ** 20 },
    {
      what: 'lines in deep quotes',
      html: '<blockquote>'.repeat(45) + many(`${'aaaa '.repeat(5)}<br>`),
      most: 2 ** 20,
    },
    { what: 'lines across', html: many('<hr>'), most: 2 ** 20 },
    { what: 'ends of other elements', html: '<b>'.repeat(10_000) + many('</i>'), most: 500 },
    { what: 'nested links', html: many('<a href="/">a'), most: 2 ** 19 },
    { what: 'a long text', html: many('a ') + many('b '), most: 2 ** 19 },
  ])('for $what', ({ html, most }) => {
    expect(toPlainText(html).length).toBeLessThanOrEqual(most)
  })
})
