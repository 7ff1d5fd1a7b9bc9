import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { FieldType } from '../../engine/domain/forms/field-types.ts'
import {
  CAPTCHA_ALIGNMENTS,
  CAPTCHA_THEMES,
  FIELD_PROPERTIES,
  FIELD_TYPES,
  propertiesOf,
} from '../../engine/domain/forms/field-types.ts'
import { allPartsOf } from '../../engine/domain/forms/parts.ts'
import type { SiteSettings } from '../store/types.ts'
import { readQuery } from '../visitor/fields.ts'

export const schemaQuery = z.object({ type: z.literal('form') })

const TYPES = Object.keys(FIELD_TYPES) as readonly FieldType[]

/** The types of fields and settings that forms of a website may have. */
function schemaOf(settings: SiteSettings) {
  return {
    type: 'form',
    fields: TYPES.map((type) => ({
      type,
      control: FIELD_TYPES[type].control,
      properties: propertiesOf(type, settings).map((name) => ({ name, type: FIELD_PROPERTIES[name] })),
      parts: allPartsOf({ type }).map(({ name }) => name),
    })),
    captcha: { themes: CAPTCHA_THEMES, alignments: CAPTCHA_ALIGNMENTS },
  }
}

/** `GET /api/template/GetTemplateSchema?type=form` describes forms for editors (platform specification §3). */
export const formSchemaRoutes: FastifyPluginAsync = async (app) => {
  app.get(API_PATH.templateSchema, async (request) => {
    readQuery(schemaQuery, request)
    return { schema: schemaOf(request.site.website.settings) }
  })
}
