import { expect, it } from 'vitest'
import { drawingFault } from '../../../server/website/files/drawing-checks.ts'

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"${attributes}>${content}</svg>`
const uses = (count: number, id: string) => `<use href="#${id}"/>`.repeat(count)
/** Ten times ten times ten … of one rectangle. */
const nested = (levels: number, by: (id: string) => string) =>
  Array.from({ length: levels }, (_, at) => `<g id="l${at + 1}">${by(`l${at}`)}</g>`).join('')

it.each([
  { what: 'a script', drawing: svg('<script>alert(1)</script>'), reason: 'a script' },
  {
    what: 'a script with a prefix',
    drawing: '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>',
    reason: 'a script',
  },
  { what: 'a handler', drawing: svg('', ' onload="alert(1)"'), reason: 'the script of onload' },
  { what: 'a link that runs', drawing: svg('<a href="JavaScript:x()">a</a>'), reason: 'the script of href' },
  {
    what: 'an animated link',
    drawing: svg('<a><set attributeName="href" to="javascript:x()"/></a>'),
    reason: 'the script of to',
  },
  {
    what: 'a script whose name is cut by a tab',
    drawing: svg('<a><set attributeName="href" to="jav&#9;ascript:x()"/></a>'),
    reason: 'the script of to',
  },
  { what: 'other markup', drawing: svg('<foreignObject><body/></foreignObject>'), reason: 'foreignObject' },
  { what: 'a filter', drawing: svg('<filter id="f"><feTurbulence/></filter>'), reason: 'a filter' },
  { what: 'a filter in a style', drawing: svg('<g style="filter: blur(9px)"/>'), reason: 'a filter' },
  { what: 'a filter in an attribute', drawing: svg('<g filter="blur(9px)"/>'), reason: 'a filter' },
  {
    what: 'a filter in a stylesheet',
    drawing: svg('<style>g{filter:blur(9px)}</style>'),
    reason: 'a filter',
  },
  {
    what: 'a picture elsewhere',
    drawing: svg('<image href="https://a.example/x"/>'),
    reason: 'https://a.ex',
  },
  { what: 'a file', drawing: svg('<image xlink:href="file:///etc/passwd"/>'), reason: 'file:///etc' },
  {
    what: 'a drawing in a drawing',
    drawing: svg('<image href="data:image/svg+xml;base64,AA=="/>'),
    reason: 'data:image/svg',
  },
  { what: 'a part elsewhere', drawing: svg('<use href="other.svg#a"/>'), reason: 'other.svg' },
  { what: 'a fill elsewhere', drawing: svg('<g fill="url(http://a.example/#g)"/>'), reason: 'http://a.ex' },
  { what: 'an escaped fill', drawing: svg('<g fill="u\\72l(http://a.example/#g)"/>'), reason: 'escapes' },
  { what: 'an imported style', drawing: svg('<style>@import "x";</style>'), reason: 'imported' },
  {
    what: 'a font elsewhere',
    drawing: svg('<style>@font-face{src:url(x)}</style>'),
    reason: 'reference to x',
  },
  { what: 'a stylesheet', drawing: `<?xml-stylesheet href="x"?>${svg('')}`, reason: 'xml-stylesheet' },
  { what: 'entities', drawing: `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, reason: 'a document type' },
  { what: 'another encoding', drawing: `<?xml version="1.0" encoding="utf-7"?>${svg('')}`, reason: 'utf-7' },
  {
    what: 'nested uses',
    drawing: svg(`<rect id="l0"/>${nested(6, (id) => uses(10, id))}`),
    reason: '50000 elements',
  },
  {
    what: 'nested patterns',
    drawing: svg(`<rect id="l0"/>${nested(6, (id) => `<g mask="url(#${id})"/>`.repeat(10))}`),
    reason: '50000 elements',
  },
  { what: 'a circle', drawing: svg('<g id="a"><use href="#a"/></g>'), reason: '50000 elements' },
  {
    what: 'a long chain of uses',
    drawing: svg(
      Array.from({ length: 10_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join(''),
    ),
    reason: '50000 elements',
  },
  { what: 'many elements', drawing: svg('<g/>'.repeat(60_000)), reason: '50000 elements' },
  {
    what: 'many references elsewhere',
    drawing: svg(`<style>${'url(x)'.repeat(300_000)}</style>`),
    reason: 'reference to x',
  },
  { what: 'depth', drawing: svg('<g>'.repeat(300)), reason: '200 levels' },
  { what: 'bytes', drawing: svg(`<!--${'x'.repeat(2 ** 21)}-->`), reason: '2097152 bytes' },
])('refuses $what', ({ drawing, reason }) => {
  expect(drawingFault(Buffer.from(drawing))).toContain(reason)
})

it('refuses a drawing that is not UTF-8', () => {
  expect(drawingFault(Buffer.from(svg(''), 'utf16le'))).toBe('expected a drawing in UTF-8')
  expect(drawingFault(Buffer.from([0xff, 0xfe, 0x3c]))).toBe('expected a drawing in UTF-8')
  expect(drawingFault(Buffer.from('no drawing'))).toBe('expected a drawing, found no element')
})

it.each([
  { what: 'shapes', drawing: svg('<rect width="4" height="4"/><path d="M0 0h4"/>') },
  { what: 'a gradient', drawing: svg('<linearGradient id="g"/><g fill="url(#g)" style="stroke:url(#g)"/>') },
  { what: 'its own parts', drawing: svg(`<g id="a"><rect/></g>${uses(9, 'a')}`) },
  { what: 'a photograph', drawing: svg('<image href="data:image/png;base64,AAAA"/>') },
  { what: 'a link', drawing: svg('<a href="https://shop.example/"><text>Shop</text></a>') },
  { what: 'styles', drawing: svg('<style>.a{fill:red}</style><g class="a"/>') },
  { what: 'a declaration', drawing: `<?xml version="1.0" encoding="UTF-8"?>\n${svg('')}` },
])('takes $what', ({ drawing }) => {
  expect(drawingFault(Buffer.from(drawing))).toBeUndefined()
})
