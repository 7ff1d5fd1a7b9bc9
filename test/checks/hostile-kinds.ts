import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'

/** The body of a hostile render. */
interface HostileBody {
  readonly template: string
  readonly partials?: Readonly<Record<string, string>>
  readonly context?: unknown
  readonly locale?: string
  readonly options?: object
  /** Whether its length is not announced; default false. */
  readonly isChunked?: boolean
}

const hundred = Array.from({ length: 100 }, () => 1)

/** Loops in loops over one list of the data, around a part of a template. */
export function nest(levels: number, inner: string, list = 'list'): string {
  return `{.var @list ${list}}{.repeated section @list}`.repeat(levels) + inner + '{.end}'.repeat(levels)
}

const count = (length: number) => Array.from({ length }, (_, at) => at)
const text = 'x'.repeat(2 ** 19)
const wide = Object.fromEntries(count(20_000).map((at) => [`k${at}`, at]))
const tree = (depth: number): unknown =>
  depth === 0 ? 1 : Object.fromEntries(count(8).map((at) => [`k${at}`, tree(depth - 1)]))
const frames = count(200).reduce<object>((inner) => ({ a: inner, list: hundred }), { list: hundred })
const product = (variants: number) => ({
  list: hundred,
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['a', 'b'],
    variants: count(variants).map((at) => ({
      ...{ sku: `${at}`, price: at, qtyInStock: 1 },
      attributes: { a: `${at}`, b: `x${at}` },
    })),
  },
})

/** Renders that take as long as they may, each in another way. */
const KINDS: Readonly<Record<string, HostileBody>> = {
  'loops in loops': { template: nest(5, 'x'), context: { list: hundred } },
  'missing names below 200 frames': {
    template: '{.section a}'.repeat(200) + nest(4, '{nope}{nada}{nil}') + '{.end}'.repeat(200),
    context: frames,
  },
  'missing paths': { template: nest(4, '{a.b.c.d.e.f.g.h}'), context: { list: hundred } },
  'equality of trees': {
    template: nest(4, '{.equal? x y}a{.end}'),
    context: { list: hundred, x: tree(4), y: tree(4) },
  },
  'equality of long text': {
    template: nest(4, '{.eval x == y}'),
    context: { list: hundred, x: text, y: text },
  },
  'text that is doubled': {
    template: nest(3, '{.eval @s = @s + @s + "xy"}{@s|json}'),
    context: { list: hundred },
  },
  'arrays that are joined': {
    template: nest(3, '{x|json}{x}'),
    context: { list: hundred, x: count(50_000) },
  },
  'long text in a loop': { template: nest(3, '{s}'), context: { list: hundred, s: text } },
  'output without end': { template: nest(2, '{s}'), context: { list: hundred, s: 'x'.repeat(1000) } },
  'a date of many fields': { template: `${SERIAL}{d|date ${'%Y%m%d%H'.repeat(50_000)}}`, context: { d: 0 } },
  'a date of a locale with many fields': {
    template: `{d|datetime ${"yyyyMMdd'x'".repeat(30_000)}}`,
    context: { d: 0 },
    locale: 'en',
  },
  'dates in a loop': { template: nest(4, '{d|date %A %d %B %Y %H:%M:%S}'), context: { list: hundred, d: 0 } },
  'a message of many slots': {
    template: `{@|message ${'{0} '.repeat(50_000)} a}`,
    context: { a: 1 },
    locale: 'en',
  },
  'messages in a loop': {
    template: nest(3, '{m|message a b c}'),
    context: { list: hundred, m: '{0 plural one {x} other {# y}}'.repeat(200), a: 1, b: 2, c: 3 },
    locale: 'en',
  },
  'a tree as JSON': { template: nest(3, '{t|json}{t|json-pretty}'), context: { list: hundred, t: tree(4) } },
  'deep data': {
    template: nest(3, '{d|json}'),
    context: { list: hundred, d: count(900).reduce<unknown>((inner) => ({ a: inner }), 1) },
  },
  'tests of a wide object': {
    template: nest(3, '{.if w}a{.end}{.section w}b{.end}'),
    context: { list: hundred, w: wide },
  },
  'names of a wide object': { template: nest(3, '{w|json}{w|count}'), context: { list: hundred, w: wide } },
  'slugs of long text': {
    template: nest(3, '{s|slugify}'),
    context: { list: hundred, s: 'Ä b?'.repeat(2 ** 17) },
  },
  'escapes of long text': {
    template: nest(3, '{s|html}{s|htmlattr}{s|url-encode}'),
    context: { list: hundred, s: '<&">'.repeat(2 ** 17) },
  },
  'tags of long text': {
    template: nest(3, '{s|strip-tags}{s|removeHtml}'),
    context: { list: hundred, s: '<'.repeat(2 ** 19) },
  },
  'long text that is cut': {
    template: nest(3, '{s|truncate 500000}'),
    context: { list: hundred, s: 'a b '.repeat(2 ** 17) },
  },
  'a huge literal': { template: `${SERIAL}${'a'.repeat(4e6)}` },
  'many tags': { template: `${SERIAL}${'{a}'.repeat(300_000)}` },
  'unknown tags': { template: `${SERIAL}${'{.foo bar}'.repeat(50_000)}` },
  'stray ends': { template: `${SERIAL}${'{.end}'.repeat(100_000)}` },
  'blocks in blocks': { template: `${SERIAL}${'{.section a}'.repeat(50_000)}` },
  'many expressions': { template: `${SERIAL}${'{.eval (1+2)*3/4 - abs(5)}'.repeat(20_000)}` },
  'one long expression': { template: `${SERIAL}{.eval ${'1+'.repeat(4000)}1}` },
  'partials that apply each other': {
    template: `${SERIAL}{@|apply a}`,
    partials: { a: '{@|apply b}{@|apply b}', b: '{@|apply a}{@|apply a}' },
  },
  'a macro that applies itself': { template: `${SERIAL}{.macro m}{@|apply m}{@|apply m}{.end}{@|apply m}` },
  'a path of many steps': { template: `${SERIAL}{${'a.'.repeat(400_000)}a}` },
  'patterns of many slots': {
    template: nest(2, '{s|format a b}'),
    context: { list: hundred, s: '{0}'.repeat(2 ** 17), a: 'x'.repeat(100) },
  },
  'prices in a loop': {
    template: nest(4, '{p|moneyFormat}{p|money-format}'),
    context: { list: hundred, p: 12_345 },
    locale: 'de',
  },
  'products in a loop': {
    template: nest(4, '{@|product-price}{@|product-status}{@|add-to-cart-btn}'),
    context: product(200),
  },
  'variants of a large product': {
    template: nest(2, '{@|product-checkout}{@|variants-select}'),
    context: product(1500),
  },
  'names that are too long': {
    template: 'x',
    context: Object.fromEntries(count(60).map((at) => [`${'k'.repeat(16_372)}${SERIAL}${at}`, 1])),
  },
  'long keys in a loop': {
    template: nest(2, '{x|key-by id|json}'),
    context: { list: hundred, x: count(50).map((at) => ({ id: `${'k'.repeat(16_372)}${SERIAL}${at}` })) },
  },
  'partials that are missing': {
    template: count(800)
      .map((at) => `{@|apply q${'x'.repeat(34)}${at}}`)
      .join(''),
    partials: Object.fromEntries(count(600).map((at) => [`p${'x'.repeat(34)}${at}`, ''])),
  },
  'formatters that are unknown': { template: `{a|${'x'.repeat(28)}}`.repeat(1900) },
  'an explained render of missing names': {
    template: count(200)
      .map((at) => `{abcdefghijkx${at}}`)
      .join(''),
    context: Object.fromEntries(count(5000).map((at) => [`abcdefghijkl${at}`, at])),
    options: { explain: true },
  },
  'long literals': { template: nest(2, `{.eval "${'9'.repeat(50_000)}" * 1}`), context: { list: hundred } },
  'a tag of many paths': { template: nest(2, `{${'k, '.repeat(18_000)}k|html}`), context: { list: hundred } },
  'member paths of many steps': {
    template: nest(2, `{x|find-first ${'a.'.repeat(80)}a}`),
    context: {
      list: hundred,
      x: count(400).map(() => count(80).reduce<unknown>((inner) => ({ a: inner }), 1)),
    },
  },
  'sizes of a picture': {
    template: nest(2, '{p|image-srcset}'),
    context: { list: hundred, p: { systemDataVariants: '1w,'.repeat(300_000) } },
  },
  'spaces around a currency': {
    template: nest(2, '{p|from-price}'),
    context: {
      list: hundred,
      p: {
        structuredContent: {
          productType: 1,
          variants: [{ priceMoney: { value: '1', currency: ' '.repeat(500_000) } }],
        },
      },
    },
  },
  'tests of an object of many names': {
    template: `{.ctx @c ${count(6000)
      .map((at) => `k${at}=x`)
      .join(' ')}}${nest(2, '{.if @c}a{.end}')}`,
    context: { list: hundred, x: 1 },
  },
  'macros of many short texts': {
    template: `{.macro c}${'é{x}'.repeat(125)}{.end}{.macro b}${'{@|apply c}'.repeat(100)}{.end}${'{@|apply b}'.repeat(100)}`,
    context: { x: 1234 },
  },
  'plurals of a long number': {
    template: nest(2, '{p|message x}'),
    context: { list: hundred, p: '{0 plural one {a} other {b}}'.repeat(500), x: '9'.repeat(1000) },
    locale: 'en',
  },
  'messages of many quotes': {
    template: nest(2, '{m|message list}'),
    context: { list: hundred, m: "'{'".repeat(5000) },
    locale: 'en',
  },
  'keys of a long list': {
    template: nest(2, '{x|key-by id|json}'),
    context: { list: hundred, x: count(40_000).map((at) => ({ id: `a${at}` })) },
  },
  'long bodies in chunks': {
    template: nest(2, 'x'),
    context: { list: hundred, s: 'x'.repeat(7_800_000) },
    isChunked: true,
  },
  'the same render again and again': { template: nest(5, 'y'), context: { list: hundred } },
}

const REPEATED = 'the same render again and again'

export const hostileNames = Object.keys(KINDS)

/** A hostile render of each kind, by its name; each a template never seen before, but for the one that is repeated. */
export function hostileKinds(headers: Readonly<Record<string, string>>): LoadRequest[] {
  return Object.entries(KINDS).map(([name, { isChunked = false, ...body }]) => {
    const isNew = name === REPEATED || body.template.startsWith(SERIAL)
    const template = isNew ? body.template : SERIAL + body.template
    return toLoadRequest(name, { path: '/render', headers, body: { ...body, template }, isChunked })
  })
}
