import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { FieldType } from '../../engine/domain/forms/field-types.ts'
import {
  CAPTCHA_ALIGNMENTS,
  CAPTCHA_THEMES,
  FIELD_PROPERTIES,
  FIELD_TYPES,
} from '../../engine/domain/forms/field-types.ts'
import { allPartsOf } from '../../engine/domain/forms/parts.ts'
import { readQuery } from '../visitor/fields.ts'

const schemaQuery = z.object({ type: z.literal('form') })

/** The types of fields and settings that forms may have; the same for every website. */
const SCHEMA = {
  type: 'form',
  fields: Object.entries(FIELD_TYPES).map(([type, { control, properties }]) => ({
    type,
    control,
    properties: properties.map((name) => ({ name, type: FIELD_PROPERTIES[name] })),
    parts: allPartsOf({ type: type as FieldType }).map(({ name }) => name),
  })),
  captcha: { themes: CAPTCHA_THEMES, alignments: CAPTCHA_ALIGNMENTS },
} as const

/** `GET /api/template/GetTemplateSchema?type=form` describes forms for editors (platform specification §3). */
export const formSchemaRoutes: FastifyPluginAsync = async (app) => {
  app.get(API_PATH.templateSchema, async (request) => {
    readQuery(schemaQuery, request)
    return { schema: SCHEMA }
  })
}
