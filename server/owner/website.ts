import { z } from 'zod'
import type { ProblemCode } from '../errors/catalogue.ts'
import { filesUnknown, recordUnknown, websiteLarge } from '../errors/owner-problems.ts'
import type { WebsiteFile } from '../store/website-files.ts'
import { changedSchema, filesSchema } from '../website/changes/website-change.ts'
import { toJsonText } from '../website/files/file-values.ts'
import { defineWebsiteCall, type OwnerCall, type StoredJson } from './call.ts'
import { filesExample } from './website-example.ts'

const MAX_BODY_BYTES = 8 * 2 ** 20

/** The most that one answer holds. */
const MAX_ANSWER_BYTES = 32 * 2 ** 20

/** The problems of every change. */
const CHANGE_PROBLEMS: readonly ProblemCode[] = [
  'website_invalid',
  'website_costly',
  'website_taken',
  'website_changed',
  'website_exists',
]

const VALUES =
  'A JSON file is its own value, a drawing (`.svg`) its text, and any other picture, sound or film its bytes in base64.'

const path = '/api/owner/website'
const filePath = `${path}/files/{path}`
const pathExample = { path: 'collections/shop.json' }
const versioned = { isVersioned: true, maxBodyBytes: MAX_BODY_BYTES, websiteExample: 'pier' } as const

const show = defineWebsiteCall({
  ...versioned,
  id: 'showWebsite',
  command: { name: 'website' },
  method: 'get',
  path,
  summary: 'Show the files of the website',
  description: `Answers the files that the website was made of by their paths, as \`PUT\` takes them. ${VALUES} In place of a password stands its hash.`,
  query: z.strictObject({
    assets: z
      .enum(['inline', 'digests'])
      .default('inline')
      .describe('`digests` names pictures and other assets by their digests, without their bytes'),
  }),
  answer: z.strictObject({ revision: z.int(), ...filesSchema.shape }),
  problems: ['files_unknown', 'website_large'],
  runOnWebsite: async ({ read: { websiteFiles }, websiteId }, { query }): Promise<StoredJson> => {
    const withAssets = query.assets === 'inline'
    if ((await websiteFiles.length(websiteId, withAssets)) > MAX_ANSWER_BYTES)
      throw websiteLarge(MAX_ANSWER_BYTES)
    const { revision, files } = await websiteFiles.list(websiteId, withAssets)
    if (files.length === 0) throw filesUnknown()
    const members = files.map((file) => `${JSON.stringify(file.path)}:${toValue(file)}`)
    return { revision, json: `{"revision":${revision},"files":{${members.join(',')}}}` }
  },
})

const replace = defineWebsiteCall({
  ...versioned,
  makesWebsite: true,
  id: 'replaceWebsite',
  method: 'put',
  path,
  summary: 'Replace the files of the website',
  description: `Makes the website of these files, or its content anew, in one change; with a mistake in a file nothing changes. ${VALUES} An asset that the website has may stand as \`{ "digest": "sha256-…" }\`. As with \`npm run seed\`, what the files no longer have is removed, and stock, carts, orders, accounts and reviews of buyers stay: \`qtyInStock\` counts for new variants only. \`If-None-Match: *\` makes a new website only.`,
  body: { schema: filesSchema, example: filesExample },
  answer: changedSchema,
  problems: CHANGE_PROBLEMS,
  runOnWebsite: ({ changeFiles }, { body, condition }) =>
    changeFiles({ files: { kind: 'all', body }, condition }),
})

const showFile = defineWebsiteCall({
  ...versioned,
  id: 'showWebsiteFile',
  command: { name: 'website', option: 'file' },
  method: 'get',
  path: filePath,
  pathExample,
  summary: 'Show a file of the website',
  description: `Answers one file. ${VALUES}`,
  answer: z.unknown(),
  problems: ['record_unknown'],
  runOnWebsite: async ({ read, websiteId }, { path: { path = '' } }): Promise<StoredJson> => {
    const file = await read.websiteFiles.byPath(websiteId, path)
    if (file === undefined) throw recordUnknown('file', path)
    return { revision: file.revision, json: toValue(file) }
  },
})

const replaceFile = defineWebsiteCall({
  ...versioned,
  id: 'replaceWebsiteFile',
  method: 'put',
  path: filePath,
  pathExample,
  summary: 'Replace a file of the website',
  description: `Adds or replaces one file, whose value is the body. The website is checked as a whole with it. ${VALUES}`,
  body: { schema: z.unknown(), example: filesExample.files['collections/shop.json'] },
  answer: changedSchema,
  problems: ['files_unknown', ...CHANGE_PROBLEMS],
  runOnWebsite: ({ changeFiles }, { path: { path = '' }, body, condition }) =>
    changeFiles({ files: { kind: 'one', path, body }, condition }),
})

const removeFile = defineWebsiteCall({
  ...versioned,
  id: 'removeWebsiteFile',
  method: 'delete',
  path: filePath,
  pathExample,
  summary: 'Remove a file of the website',
  description: 'Removes one file, if the website is complete without it.',
  answer: changedSchema,
  problems: ['record_unknown', 'files_unknown', ...CHANGE_PROBLEMS],
  runOnWebsite: async ({ read, websiteId, changeFiles }, { path: { path = '' }, condition }) => {
    if ((await read.websiteFiles.byPath(websiteId, path)) === undefined) throw recordUnknown('file', path)
    return changeFiles({ files: { kind: 'one', path, body: undefined }, condition })
  },
})

function toValue({ path, content, asset }: WebsiteFile): string {
  return asset === null ? content : toJsonText(path, asset)
}

/** The files that the website is made of. */
export const websiteCalls: readonly OwnerCall[] = [show, replace, showFile, replaceFile, removeFile]
