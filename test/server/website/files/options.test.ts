import { expect, it } from 'vitest'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { type SiteFolder, site, writeSite } from '../../../support/sites/write-site.ts'

const colorsWith = (options: object) => ({ 'site.json': { ...site, data: { ...site.data, options } } })
const germanWith = (options: object) => ({
  'site.json': { ...site, settings: { ...site.settings, languages: ['de'] } },
  'translations/de.json': { options },
})

const mistakes: readonly { files: SiteFolder; says: string }[] = [
  {
    files: colorsWith({ Color: { colors: { Blue: 'blue' } } }),
    says: 'site.json: data.options.Color.colors.Blue: expected a colour such as #e9e2d3',
  },
  {
    files: colorsWith({ Colour: { colors: { Blue: '#0000ff' } } }),
    says: 'site.json: data.options.Colour: expected the name of an option of a product',
  },
  {
    files: colorsWith({ Size: { colors: { Mauve: '#0000ff' } } }),
    says: 'site.json: data.options.Size.colors.Mauve: expected a value of the option Size of a product',
  },
  {
    files: germanWith({ Colour: { name: 'Farbe' } }),
    says: 'translations/de.json: options.Colour: expected the name of an option of a product',
  },
  {
    files: germanWith({ Size: { name: 'Größe', values: { Mauve: 'Malve' } } }),
    says: 'translations/de.json: options.Size.values.Mauve: expected a value of the option Size of a product',
  },
]

it.each(mistakes)('says $says', async ({ files, says }) => {
  await expect(readSiteFiles(writeSite(files))).rejects.toThrow(says)
})

it('takes colours of values, and words for options and values', async () => {
  const files = {
    ...germanWith({ Size: { name: 'Größe', values: { Small: 'Klein' } } }),
    'site.json': {
      ...site,
      settings: { ...site.settings, languages: ['de'] },
      data: { ...site.data, options: { Size: { colors: { Small: '#F1e8d9' } } } },
    },
  }
  const { site: read } = await readSiteFiles(writeSite(files))
  expect(read.data).toMatchObject({
    options: { Size: { colors: { Small: '#F1e8d9' } } },
    translations: { de: { options: { Size: { name: 'Größe', values: { Small: 'Klein' } } } } },
  })
})
