import { RECORD_TYPE } from '../../../engine/domain/data/codes.ts'

/** Fields that the collections of one small website share. */
type Base = (urlId: string) => { readonly id: string; readonly title: string; readonly data: object }

const PUBLISHED = '2026-03-01T09:00:00Z'

/** The kinds of collections that are no lists of things to read or to buy: a cover with its slides, an album, links, and an overlay. */
export function smallKinds(name: string, mark: string, base: Base) {
  const item = (urlId: string, recordType: number, data: object) => ({
    id: `${name}-${urlId}`,
    urlId,
    title: `${mark} ${urlId}`,
    recordType,
    publishOn: PUBLISHED,
    data: { body: `<p>${mark} words</p>`, ...data },
  })
  const picture = {
    assetUrl: `/assets/site/${name}-cup.svg`,
    originalSize: '8x8',
    altText: `${mark} drawing`,
  }
  const audioAssetUrl = `/assets/site/${name}-horn.mp3`
  const kind = (urlId: string, typeName: string, rest: { data?: object; [name: string]: unknown } = {}) => {
    const { data, ...common } = base(urlId)
    return { ...common, typeName, isInNavigation: false, ...rest, data: { ...data, ...rest.data } }
  }
  const slide = { parentId: `${name}-cover` }
  return [
    kind('cover', 'splash-page', {
      data: { mainImage: picture, buttons: [{ title: `${mark} way in`, url: '/' }] },
    }),
    kind('cover/pictures', 'slide-gallery', {
      ...slide,
      items: [item('slide-picture', RECORD_TYPE.image, picture)],
    }),
    kind('cover/sounds', 'slide-album', {
      ...slide,
      items: [item('slide-sound', RECORD_TYPE.audio, { audioAssetUrl, durationMs: 61_000 })],
    }),
    kind('cover/film', 'slide-video', {
      ...slide,
      items: [item('slide-film', RECORD_TYPE.video, { ...picture, sourceUrl: 'https://films.example/1' })],
    }),
    kind('sounds', 'album', { items: [item('horn', RECORD_TYPE.audio, { audioAssetUrl })] }),
    kind('links', 'subscription', {
      items: [item('tides', RECORD_TYPE.link, { sourceUrl: 'https://tides.example/a?b=1&c=2' })],
    }),
    kind('everything', 'template-page', { data: { template: 'all-pages' } }),
    kind('offer', 'popup-overlay', { data: { couponCode: `${name}-ten`, version: 3 } }),
  ]
}
