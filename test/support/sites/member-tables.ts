import type { z } from 'zod'
import { RECORD_TYPE, UNNUMBERED_RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { collectionData, itemData } from '../../../server/website/files/content-schema.ts'
import { field, siteForm } from '../../../server/website/files/form-schema.ts'
import { galleryDesign, picture } from '../../../server/website/files/media-schema.ts'
import { merchandising, websiteData, websiteSettings } from '../../../server/website/files/open-data.ts'
import { product } from '../../../server/website/files/product-schema.ts'
import { section } from '../../../server/website/files/section-schema.ts'
import { settings, shippingOption, taxRule } from '../../../server/website/files/settings-schema.ts'
import {
  collectionSchema,
  coupon,
  item,
  review,
  siteSchema,
  variant,
} from '../../../server/website/files/site-schema.ts'
import { translationSchema } from '../../../server/website/files/translation-schema.ts'
import { describeValue, isOptional, toDefault, withoutWrappers } from './member-values.ts'

/** The schemas of the tables in `SITE-FILES.md`, by their names there. A member of one of them links to its table. */
const TABLES = {
  ...{ site: siteSchema, settings, shippingOption, taxRule, form: siteForm, field, coupon },
  ...{ collection: collectionSchema, collectionData, section, picture, galleryDesign },
  ...{ item, itemData, product, variant, review },
  ...{ translation: translationSchema, website: websiteData, websiteSettings, merchandising },
} satisfies Record<string, z.ZodType>

export type TableName = keyof typeof TABLES

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[]

/** Tables and objects whose members have telling names, and no further words. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['galleryDesign', 'colorData', 'mediaFocalPoint'])

interface MemberRow {
  readonly member: string
  readonly about: string
  readonly value: string
  readonly fallback: string
}

/** The members of a table, those of objects inside included. */
function rowsOf(table: TableName): readonly MemberRow[] {
  const schema = TABLES[table]
  const { def } = schema._zod
  if (def.type === 'union')
    return def.options.flatMap((option) => {
      const { shape } = withoutWrappers(option)._zod.def as z.core.$ZodObjectDef
      const { type, ...rest } = shape
      const [kind] = type?._zod.values ?? []
      return Object.entries(rest).flatMap(([name, one]) =>
        toRows(`${String(kind)}: ${name}`, one as z.ZodType),
      )
    })
  return inShape((def as z.core.$ZodObjectDef).shape, '')
}

export function renderTable(table: TableName): string {
  const needsWords = !WITHOUT_WORDS.has(table)
  const rows = rowsOf(table).map(
    ({ member, about, value, fallback }) =>
      `| \`${member}\` |${needsWords ? ` ${about} |` : ''} ${value} | ${fallback} |`,
  )
  const head = needsWords
    ? ['| Member | What it is | Value | Default |', '| --- | --- | --- | --- |']
    : ['| Member | Value | Default |', '| --- | --- | --- |']
  return [...head, ...rows].join('\n')
}

/** Members that have no words. */
export function wordlessIn(table: TableName): readonly string[] {
  if (WITHOUT_WORDS.has(table)) return []
  const lacking = rowsOf(table).filter(({ about }) => about === '')
  return lacking
    .filter(({ member }) => !WITHOUT_WORDS.has(member.split('.')[0] ?? ''))
    .map(({ member }) => `${table}.${member}`)
}

/** The numbers of the kinds of items. */
export function renderRecordTypes(): string {
  const { values } = item.shape.recordType.def
  const names = Object.entries({ ...RECORD_TYPE, ...UNNUMBERED_RECORD_TYPE })
  return values.map((code) => `${code} ${names.find(([, one]) => one === code)?.[0]}`).join(', ')
}

function inShape(shape: Readonly<Record<string, z.core.$ZodType>>, path: string): readonly MemberRow[] {
  return Object.entries(shape).flatMap(([name, schema]) => toRows(path + name, schema as z.ZodType))
}

/** Written between a member and those of its entries. */
const SEPARATORS: Readonly<Record<string, string>> = { array: '[].', record: '.NAME.' }

function toRows(member: string, schema: z.ZodType): readonly MemberRow[] {
  const inner = withoutWrappers(schema)
  const entry = entryOf(inner)
  const { type } = inner._zod.def
  const table = TABLE_NAMES.find((name) => TABLES[name]._zod.def === entry._zod.def)
  const link = `${type === 'array' ? 'list of ' : ''}[${table}](#${table?.toLowerCase()})`
  const row = {
    member,
    about: aboutOf(schema),
    value: table === undefined ? describeValue(inner) : link,
    fallback: toDefault(schema) ?? (isOptional(schema) ? '' : '**required**'),
  }
  if (table !== undefined || entry._zod.def.type !== 'object') return [row]
  const { shape } = entry._zod.def as z.core.$ZodObjectDef
  return [row, ...inShape(shape, member + (SEPARATORS[type] ?? '.'))]
}

/** The schema of the entries of a list or of a map, else the schema itself. */
function entryOf(schema: z.ZodType): z.ZodType {
  const def = schema._zod.def as { readonly element?: z.ZodType; readonly valueType?: z.ZodType }
  const entry = def.element ?? def.valueType
  return entry === undefined ? schema : withoutWrappers(entry)
}

/** The words of a schema, or of the one that it wraps. */
function aboutOf(schema: z.ZodType): string {
  if (schema.description !== undefined) return schema.description.replaceAll('|', '\\|')
  const def = schema._zod.def as { readonly innerType?: z.ZodType; readonly in?: z.ZodType }
  const inner = def.innerType ?? def.in
  return inner === undefined ? '' : aboutOf(inner)
}
