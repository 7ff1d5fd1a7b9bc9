import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { BenchPage } from '../engine/contestant.ts'
import { Draw } from './draw.ts'
import { vary } from './vary.ts'
import {
  type Fields,
  makeCollection,
  makeEvent,
  makeImage,
  makePost,
  makeProduct,
  makeWebsite,
} from './website-data.ts'

const THEMES = 40

const pieces = readPieces(join(import.meta.dirname, 'pieces'))

/** The kinds of pages, with the data that each adds to that of its website. */
const kinds: { readonly [piece in string]: (draw: Draw) => Fields } = {
  header: () => ({}),
  head: (draw) => ({ collection: makeCollection(draw, 'page') }),
  footer: () => ({}),
  'post-list': (draw) => ({
    collection: makeCollection(draw, 'blog'),
    items: draw.times(10, () => makePost(draw)),
    pagination: draw.happens(0.5) ? { nextPage: true, nextPageUrl: '/journal?offset=10' } : null,
  }),
  post: (draw) => ({
    collection: makeCollection(draw, 'blog'),
    item: makePost(draw),
    pagination: { prevItem: makePost(draw), nextItem: makePost(draw) },
  }),
  'product-list': (draw) => ({
    collection: makeCollection(draw, 'products'),
    items: draw.times(12, () => makeProduct(draw)),
  }),
  product: (draw) => ({ collection: makeCollection(draw, 'products'), item: makeProduct(draw) }),
  'event-list': (draw) => ({
    collection: makeCollection(draw, 'events'),
    upcoming: draw.times(4, () => makeEvent(draw)),
    past: draw.times(6, () => makeEvent(draw)),
  }),
  gallery: (draw) => ({
    collection: makeCollection(draw, 'gallery'),
    items: draw.times(16, () => makeImage(draw)),
  }),
  index: (draw) => ({
    collection: {
      ...makeCollection(draw, 'index'),
      collections: draw.times(5, () => ({
        ...makeCollection(draw, draw.one(['page', 'gallery', 'blog'])),
        items: draw.times(3, () => makeImage(draw)),
        mainContent: '<div>Words</div>',
      })),
    },
  }),
  summary: (draw) => ({
    blockId: draw.id(),
    collection: makeCollection(draw, 'blog'),
    items: draw.times(6, () => draw.one([makePost, makeEvent, makeProduct])(draw)),
  }),
  page: (draw) => ({ collection: makeCollection(draw, 'page'), mainContent: '<div>Words</div>' }),
  'tag-list': (draw) => ({ collection: makeCollection(draw, 'blog') }),
}

/** Makes all templates: each theme has one of each kind, and its own words. */
export function makePages(): BenchPage[] {
  const draw = new Draw(2026)
  return draw.times(THEMES, (theme) => makeTheme(draw, theme)).flat()
}

function makeTheme(draw: Draw, number: number): BenchPage[] {
  const prefix = `${draw.one(['aero', 'brine', 'cove', 'dune', 'fern', 'glen', 'isle'])}${number}`
  const words = { prefix, Prefix: prefix[0]?.toUpperCase() + prefix.slice(1) }
  const website = makeWebsite(draw)
  const header = vary(pieces['header'] ?? '', draw, words)
  return Object.entries(kinds).map(([piece, toFields]) => ({
    name: `${prefix}/${piece}`,
    sources: {
      main: piece === 'header' ? header : vary(pieces[piece] ?? '', draw, words),
      partials: piece === 'head' ? { header } : {},
      isLocalized: true,
    },
    data: { ...website, ...toFields(draw) },
  }))
}

function readPieces(folder: string): { readonly [name: string]: string } {
  return Object.fromEntries(
    readdirSync(folder).map((file) => [parse(file).name, readFileSync(join(folder, file), 'utf8')]),
  )
}
