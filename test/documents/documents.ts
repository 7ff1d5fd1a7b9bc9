import { join } from 'node:path'
import { makeMessagesPage } from './messages.ts'
import { makeDocsPage, makeOwnerDocsPage } from './openapi/docs-page.ts'
import { makeOpenApi } from './openapi/document.ts'
import { makeReference, type Reference } from './page.ts'

const FOLDER = join(import.meta.dirname, '../../server/documents')

/** The files that the service shows as they have to be now, by path. */
export function makeDocuments(): { files: ReadonlyMap<string, string>; counts: Reference['counts'] } {
  const { page, counts } = makeReference()
  const openApi = makeOpenApi()
  const files = new Map([
    [join(FOLDER, 'reference.md'), page],
    [join(FOLDER, 'messages.md'), makeMessagesPage()],
    [join(FOLDER, 'openapi.json'), `${JSON.stringify(openApi, null, 2)}\n`],
    [join(FOLDER, 'docs.html'), makeDocsPage(openApi.info.version)],
    [join(FOLDER, 'owner.html'), makeOwnerDocsPage(openApi.info.version)],
  ])
  return { files, counts }
}
