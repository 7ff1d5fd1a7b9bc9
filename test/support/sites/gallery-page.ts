import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'

const PICTURES = [
  { title: 'Ten to six', file: 'scene-surf.svg', altText: 'A big blue wave' },
  { title: 'Nine', file: 'scene-loft.svg', altText: 'The rope loft' },
  { title: 'Noon', file: 'scene-surf.svg', altText: 'The same wave at noon' },
  { title: 'Four', file: 'scene-loft.svg', altText: 'The loft in the afternoon' },
]

/** Adds pages to a website, each with one gallery of four pictures in a design of its owner. */
export function withGalleries(
  designs: Readonly<Record<string, object>>,
  { asset }: { readonly asset?: string } = {},
): (files: SiteFiles) => SiteFiles {
  return (files) => {
    const pictures = PICTURES.map(({ title, file, altText }) => ({
      ...{ title, altText, body: `<p>${title}, on the quay.</p>` },
      ...{ assetUrl: `/assets/site/${asset ?? file}`, originalSize: '1500x1000' },
    }))
    const pages = Object.entries(designs).map(([urlId, design], at) =>
      collectionSchema.parse({
        ...{ id: `page-${urlId}`, urlId, typeName: 'page', title: 'Pictures', position: 50 + at },
        ...{ parentId: null, isInNavigation: false },
        data: { sections: [{ type: 'gallery', design, pictures }] },
      }),
    )
    return { ...files, collections: [...files.collections, ...pages] }
  }
}
