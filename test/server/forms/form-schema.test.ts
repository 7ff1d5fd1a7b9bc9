import { afterAll, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const files = smallSite('moor')
const { textareaMaxLength: _, ...settings } = files.site.settings
const unflagged = { ...files, site: { ...files.site, settings } }
const { ask, close } = await startSiteApp({ sites: [smallSite('quay'), unflagged] })
afterAll(close)

const SCHEMA = '/api/template/GetTemplateSchema?type=form'

interface SchemaField {
  readonly type: string
  readonly properties: readonly { readonly name: string }[]
}

async function schemaFor(host: string): Promise<readonly SchemaField[]> {
  const visitor = await Visitor.meet(ask, host)
  return JSON.parse((await visitor.get(SCHEMA)).body).schema.fields
}

it('lists every type of field with its properties', async () => {
  const fields = await schemaFor('quay.example')
  expect(fields).toHaveLength(19)
  expect(fields).toContainEqual({
    type: 'phone',
    control: 'parts',
    properties: [
      { name: 'description', type: 'text' },
      { name: 'showCountryCode', type: 'boolean' },
      { name: 'required', type: 'boolean' },
    ],
    parts: ['Country', 'Areacode', 'Prefix', 'Line'],
  })
})

it.each([
  { host: 'quay.example', types: ['textarea'] },
  { host: 'moor.example', types: [] },
])('has a maximum length of $types on $host, by its feature flag', async ({ host, types }) => {
  const fields = await schemaFor(host)
  const limited = fields.filter(({ properties }) => properties.some(({ name }) => name === 'maxLength'))
  expect(limited.map(({ type }) => type)).toEqual(types)
})

it('exists for forms alone', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  expect((await visitor.get('/api/template/GetTemplateSchema?type=other')).status).toBe(400)
})
