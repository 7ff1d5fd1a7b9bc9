import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../server/mail/text/to-text.ts'

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
    { what: 'paragraphs', html: '<p>a</p><p>b</p>', text: 'a\n\nb' },
    { what: 'a line break', html: 'a<br>b<br><br>c', text: 'a\nb\n\nc' },
    { what: 'a line break between paragraphs', html: '<p>a</p><br><p>b</p>', text: 'a\n\n\nb' },
    { what: 'a line break at the end', html: '<p>a<br></p><p>b</p>', text: 'a\n\n\nb' },
    { what: 'nested blocks', html: '<div><section><div>a</div></section></div><div>b</div>', text: 'a\nb' },
    { what: 'empty blocks', html: '<p></p>a<p></p><div> </div><p>b</p>', text: 'a\n\nb' },
    { what: 'headings', html: 'a<h1>B c</h1>d<h2>E</h2>f', text: 'a\n\n\nB c\n\nd\n\n\nE\n\nf' },
    {
      what: 'small headings',
      html: '<h3>Straße <a href="/Hi">link</a></h3>a',
      text: 'STRASSE LINK [/Hi]\n\na',
    },
    { what: 'a line across', html: 'a<hr>b', text: lines('a', '', '-'.repeat(78), '', 'b') },
    { what: 'entities', html: '&lt;b&gt; &amp; &eacute;&#x1F600; &copy &none;', text: '<b> & é😀 © &none;' },
    { what: 'a no-break space', html: 'a&nbsp; b', text: 'a\u00a0 b' },
    { what: 'a picture', html: 'a <img src="x.png" alt="b"> c', text: 'a c' },
    { what: 'the preheader', html: '<div class="a preheader"><p>a</p></div>b', text: 'b' },
    {
      what: 'comments, styles and scripts',
      html: '<!-- a --><style>b{}</style><script>c</script>d',
      text: 'd',
    },
    {
      what: 'a document',
      html: '<html><head><title>a</title></head><body><p>b</p></body></html>',
      text: 'b',
    },
    { what: 'elements that are not closed', html: '<div><p>a<p>b</div>c', text: 'a\n\nb\n\nc' },
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
    { what: 'another one inside', html: '<a href="/a">b <a href="/c">d</a></a>', text: 'b [/a]d [/c]' },
    { what: 'a long address', html: `aaa <a href="/${X70}">b</a> c`, text: lines('aaa b', `[/${X70}] c`) },
  ])('a link with $what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    { what: 'items', html: 'a<ul>\n<li>b</li>\n<li>c</li></ul>d', text: 'a\n * b\n * c\n\nd' },
    {
      what: 'a list inside',
      html: '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
      text: ' * a\n   * b\n   * c\n * d',
    },
    { what: 'paragraphs', html: '<ul><li><p>a</p><p>b</p></li></ul>', text: ' * a\n   \n   b' },
    { what: 'a line break', html: '<ul><li>a<br>b</li><li><br>c</li></ul>', text: ' * a\n   b\n * \n   c' },
    { what: 'an empty item', html: '<ul><li></li><li>a</li></ul>', text: ' * \n * a' },
    { what: 'text that is no item', html: '<ul>a<li>b</li></ul>', text: '   a\n * b' },
    { what: 'numbers', html: '<ol start="9"><li>a<li>b</ol>', text: ' 9.  a\n 10. b' },
    { what: 'letters', html: '<ol type="a" start="26"><li>a<li>b</ol>', text: ' z.  a\n aa. b' },
    { what: 'Roman numbers', html: '<ol type="I" start="3"><li>a<li>b</ol>', text: ' III. a\n IV.  b' },
    { what: 'numbers without letters', html: '<ol type="a" start="0"><li>a<li>b</ol>', text: ' 0. a\n a. b' },
    { what: 'a start that is no number', html: '<ol start="x"><li>a</ol>', text: ' 1. a' },
    { what: 'a long item', html: `<ul><li>${X70} ${Y20}</ul>`, text: ` * ${X70}\n   ${Y20}` },
    { what: 'no item', html: 'a<ul> </ul>', text: 'a' },
  ])('a list with $what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    { what: 'quotes', html: 'a<blockquote><p>b</p><p>c</p></blockquote>d', text: 'a\n\n> b\n> \n> c\n\nd' },
    {
      what: 'a quote in a quote',
      html: '<blockquote>a<blockquote>b</blockquote></blockquote>',
      text: '> a\n> \n> > b',
    },
    { what: 'line breaks around a quote', html: '<blockquote><br>a<br></blockquote>b', text: '> a\n\nb' },
    {
      what: 'a quote in an item',
      html: '<ul><li><blockquote>a<br>b</blockquote></ul>',
      text: ' * > a\n   > b',
    },
    { what: 'text as it is written', html: 'a<pre> b\n\n  c\td</pre>e', text: 'a\n\n b\n\n  c\td\n\ne' },
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
  ])('$what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    { what: 'words', html: `${X70} ${Y20} z`, text: lines(X70, `${Y20} z`) },
    { what: 'a word in parts', html: `a ${X70}<b>${Y20}</b> z`, text: lines('a', X70 + Y20, 'z') },
    { what: 'a word that may be broken', html: `${X70}<wbr>${Y20}`, text: lines(X70, Y20) },
    { what: 'a word longer than a line', html: `a ${X70}${X70} b`, text: lines('a', X70 + X70, 'b') },
    { what: 'a line of 78', html: `${X70} 1234567 8`, text: lines(`${X70} 1234567`, '8') },
  ])('a long line of $what', ({ html, text }) => {
    expect(toPlainText(html)).toBe(text)
  })
})

/** Half a MiB of a piece of HTML. */
const many = (piece: string) => piece.repeat(Math.ceil(2 ** 19 / piece.length))

describe('hostile HTML gives bounded text', () => {
  it.each([
    { what: 'deep elements', html: many('<div>a'), most: 500 },
    { what: 'deep lists', html: many('<ul><li>a'), most: 50_000 },
    { what: 'lines in deep lists', html: '<ul><li>'.repeat(90) + many('<br>'), most: 2 ** 20 + 1000 },
    { what: 'lines in deep quotes', html: '<blockquote>'.repeat(190) + many('a<br>'), most: 2 ** 20 + 1000 },
    { what: 'lines across', html: many('<hr>'), most: 2 ** 20 + 1000 },
    { what: 'ends of other elements', html: '<b>'.repeat(190) + many('</i>'), most: 500 },
    { what: 'nested links', html: many('<a href="/">a'), most: 2 ** 19 },
    { what: 'a long text', html: many('a ') + many('b '), most: 2 ** 19 },
  ])('for $what', ({ html, most }) => {
    expect(toPlainText(html).length).toBeLessThanOrEqual(most)
  })
})
