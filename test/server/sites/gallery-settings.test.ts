import { afterAll, expect, it } from 'vitest'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const picture = { assetUrl: '/assets/site/quay-cup.svg', originalSize: '8x8', altText: 'A drawing' }

/** Settings, and the part of the markup that they change. */
const rows: readonly { of: object; has?: string; lacks?: string }[] = [
  { of: { padding: 0 }, has: 'class="gallery-strip is-px"' },
  { of: { padding: 7 }, has: 'class="gallery-strip is-px px-7"' },
  { of: { padding: 50 }, has: 'class="gallery-strip is-px px-50"' },
  { of: {}, has: 'class="gallery-strip"' },
  { of: { design: 'slideshow' }, has: 'class="gallery-thumbnails"' },
  { of: { design: 'slideshow', thumbnails: false }, lacks: 'gallery-thumbnails' },
  { of: { design: 'slider' }, lacks: 'gallery-thumbnails' },
  { of: { design: 'slider', thumbnails: true }, has: 'class="gallery-thumbnails"' },
  { of: { design: 'slider' }, has: 'is-ratio-half' },
  { of: { design: 'slider', 'aspect-ratio': 'widescreen' }, has: 'is-ratio-widescreen' },
  {
    of: { design: 'slideshow', 'thumbnail-strip-height': 125 },
    has: 'gallery-thumbnail is-px px-100 px-20 px-5"',
  },
  { of: { design: 'slideshow', 'thumbnail-strip-height': 0 }, has: 'gallery-thumbnail is-px"' },
  {
    of: { design: 'slideshow', 'thumbnail-strip-margin': 33 },
    has: 'class="gallery-thumbnails is-px px-30 px-3"',
  },
  { of: { design: 'slideshow', 'square-thumbs': false }, has: 'class="gallery-thumbnails is-own-shape"' },
  { of: { design: 'slideshow', 'square-thumbs': true }, has: 'class="gallery-thumbnails"' },
  { of: { controls: false }, has: 'is-uncontrolled' },
  { of: { controls: true }, lacks: 'is-uncontrolled' },
  { of: { autoplay: true }, has: 'data-autoplay-duration="5"' },
  { of: { autoplay: true, 'autoplay-duration': 8 }, has: 'data-autoplay-duration="8"' },
  { of: { 'autoplay-duration': 8 }, lacks: 'data-autoplay' },
  { of: { lightbox: true, lightboxTheme: 'light' }, has: 'data-lightbox-theme="light"' },
  { of: { lightbox: true }, has: 'data-lightbox-theme="dark"' },
  { of: { newWindow: true, lightbox: true }, has: 'target="_blank" rel="noopener"' },
  { of: { newWindow: true, lightbox: true }, has: ', opens in a new window</span></a>' },
  { of: { lightbox: true }, lacks: '_blank' },
  { of: { 'show-meta': true, 'max-width': 150 }, has: 'class="gallery-meta is-px px-100 px-50"' },
  { of: { 'show-meta': true }, has: '<p>The words</p>' },
  { of: { 'show-meta': true, 'show-meta-only-title': true }, lacks: '<p>The words</p>' },
  { of: { 'show-meta-basic': true }, has: 'gallery-meta-title">The title</p>' },
  { of: { 'show-meta-basic': true }, lacks: '<p>The words</p>' },
  { of: { 'show-meta': true, 'meta-position': 'center' }, has: 'is-meta-center' },
  { of: { 'show-meta': true }, has: ' is-meta-bottom"' },
  {
    of: { 'show-meta': true, 'show-meta-on-hover': true, 'meta-position': 'top' },
    has: 'is-meta-on-hover is-meta-top"',
  },
  { of: {}, lacks: 'is-meta-' },
  { of: { 'show-meta': true }, has: 'class="gallery-meta is-px px-300"' },
  { of: { 'square-thumbs': true, 'aspect-ratio': 'widescreen' }, has: 'is-ratio-square' },
  { of: { 'square-thumbs': false, 'aspect-ratio': 'widescreen' }, has: 'is-ratio-widescreen' },
  { of: { 'square-thumbs': false }, has: 'is-ratio-own' },
  {
    of: { design: 'slideshow', 'square-thumbs': true, 'aspect-ratio': 'widescreen' },
    has: 'is-ratio-widescreen',
  },
  { of: { 'aspect-ratio': 'widescreen' }, has: 'is-ratio-widescreen' },
  { of: {}, has: 'is-ratio-square' },
  { of: {}, lacks: 'gallery-meta"' },
]

const small = smallSite('quay')
const pages = rows.map(({ of }, at) =>
  collectionSchema.parse({
    ...{ id: `quay-row-${at}`, urlId: `row-${at}`, typeName: 'page', title: 'Row', position: 20 + at },
    ...{ parentId: null, isInNavigation: false },
    data: {
      sections: [
        {
          type: 'gallery',
          design: of,
          pictures: [{ ...picture, title: 'The title', body: '<p>The words</p>' }],
        },
      ],
    },
  }),
)

const { ask, close } = await startSiteApp({
  sites: [{ ...small, collections: [...small.collections, ...pages] }],
})
afterAll(close)

it.each(rows.map((row, at) => ({ ...row, at })))('$of has $has, lacks $lacks', async ({ at, has, lacks }) => {
  const { status, body } = await (await Visitor.meet(ask, 'quay.example')).get(`/row-${at}`)
  expect(status).toBe(200)
  if (has !== undefined) expect(body).toContain(has)
  if (lacks !== undefined) expect(body).not.toContain(lacks)
})
