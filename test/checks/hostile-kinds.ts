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

/** The same loops as a render, over a list of a hundred. */
function looped(levels: number, inner: string, data: object = {}, locale?: string): HostileBody {
  const context = { list: hundred, ...data }
  return { template: nest(levels, inner), context, ...(locale === undefined ? {} : { locale }) }
}

const count = (length: number) => Array.from({ length }, (_, at) => at)
const text = 'x'.repeat(500_000)
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
  'loops in loops': looped(5, 'x'),
  'missing names below 200 frames': {
    template: '{.section a}'.repeat(200) + nest(4, '{nope}{nada}{nil}') + '{.end}'.repeat(200),
    context: frames,
  },
  'missing paths': looped(4, '{a.b.c.d.e.f.g.h}'),
  'equality of trees': looped(4, '{.equal? x y}a{.end}', { x: tree(4), y: tree(4) }),
  'equality of long text': looped(4, '{.eval x == y}', { x: text, y: text }),
  'text that is doubled': looped(3, '{.eval @s = @s + @s + "xy"}{@s|json}'),
  'arrays that are joined': looped(3, '{x|json}{x}', { x: count(50_000) }),
  'long text in a loop': looped(3, '{s}', { s: text }),
  'output without end': looped(2, '{s}', { s: 'x'.repeat(1000) }),
  'a date of many fields': { template: `${SERIAL}{d|date ${'%Y%m%d%H'.repeat(50_000)}}`, context: { d: 0 } },
  'a date of a locale with many fields': {
    template: `{d|datetime ${"yyyyMMdd'x'".repeat(30_000)}}`,
    context: { d: 0 },
    locale: 'en',
  },
  'dates in a loop': looped(4, '{d|date %A %d %B %Y %H:%M:%S}', { d: 0 }),
  'a message of many slots': {
    template: `{@|message ${'{0} '.repeat(50_000)} a}`,
    context: { a: 1 },
    locale: 'en',
  },
  'messages in a loop': looped(
    3,
    '{m|message a b c}',
    { m: '{0 plural one {x} other {# y}}'.repeat(200), a: 1, b: 2, c: 3 },
    'en',
  ),
  'a tree as JSON': looped(3, '{t|json}{t|json-pretty}', { t: tree(4) }),
  'deep data': looped(3, '{d|json}', { d: count(900).reduce<unknown>((inner) => ({ a: inner }), 1) }),
  'tests of a wide object': looped(3, '{.if w}a{.end}{.section w}b{.end}', { w: wide }),
  'names of a wide object': looped(3, '{w|json}{w|count}', { w: wide }),
  'slugs of long text': looped(3, '{s|slugify}', { s: 'Ä b?'.repeat(2 ** 17) }),
  'escapes of long text': looped(3, '{s|html}{s|htmlattr}{s|url-encode}', { s: '<&">'.repeat(2 ** 17) }),
  'tags of long text': looped(3, '{s|strip-tags}{s|removeHtml}', { s: '<'.repeat(2 ** 19) }),
  'long text that is cut': looped(3, '{s|truncate 500000}', { s: 'a b '.repeat(2 ** 17) }),
  'a huge literal': { template: `${SERIAL}${'a'.repeat(1e6)}` },
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
  'patterns of many slots': looped(2, '{s|format a b}', { s: '{0}'.repeat(2 ** 17), a: 'x'.repeat(100) }),
  'prices in a loop': looped(4, '{p|moneyFormat}{p|money-format}', { p: 12_345 }, 'de'),
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
  'long keys in a loop': looped(2, '{x|key-by id|json}', {
    x: count(50).map((at) => ({ id: `${'k'.repeat(16_372)}${SERIAL}${at}` })),
  }),
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
  'long literals': looped(2, `{.eval "${'9'.repeat(50_000)}" * 1}`),
  'a tag of many paths': looped(2, `{${'k, '.repeat(18_000)}k|html}`),
  'member paths of many steps': {
    template: nest(2, `{x|find-first ${'a.'.repeat(80)}a}`),
    context: {
      list: hundred,
      x: count(400).map(() => count(80).reduce<unknown>((inner) => ({ a: inner }), 1)),
    },
  },
  'sizes of a picture': looped(2, '{p|image-srcset}', { p: { systemDataVariants: '1w,'.repeat(300_000) } }),
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
  'plurals of a long number': looped(
    2,
    '{p|message x}',
    { p: '{0 plural one {a} other {b}}'.repeat(500), x: '9'.repeat(1000) },
    'en',
  ),
  'messages of many quotes': looped(2, '{m|message list}', { m: "'{'".repeat(5000) }, 'en'),
  'keys of a long list': looped(2, '{x|key-by id|json}', {
    x: count(40_000).map((at) => ({ id: `a${at}` })),
  }),
  'long bodies in chunks': {
    template: nest(2, 'x'),
    context: { list: hundred, s: 'x'.repeat(1_000_000) },
    isChunked: true,
  },
  'the same render again and again': { template: nest(5, 'y'), context: { list: hundred } },
}

const REPEATED = 'the same render again and again'

export const hostileNames = Object.keys(KINDS)

/** A hostile render of each kind, by its name; each a template never seen before, except the one that is repeated. */
export function hostileKinds(headers: Readonly<Record<string, string>>): LoadRequest[] {
  return Object.entries(KINDS).map(([name, { isChunked = false, ...body }]) => {
    const isNew = name === REPEATED || body.template.startsWith(SERIAL)
    const template = isNew ? body.template : SERIAL + body.template
    return toLoadRequest(name, { path: '/render', headers, body: { ...body, template }, isChunked })
  })
}
