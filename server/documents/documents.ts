import { makeMessagesPage } from './messages-page.ts'
import { makeDocsPage, makeOwnerDocsPage, makeVisitorDocsPage } from './openapi/docs-page.ts'
import { makeOpenApi } from './openapi/document.ts'
import { makePlaygroundExamples } from './playground-examples.ts'
import { makeReference } from './reference-page.ts'

/** The documents that the service answers, by file name; throws when something has no description or no example. */
export function makeDocuments(): ReadonlyMap<string, string> {
  const openApi = makeOpenApi()
  const { version } = openApi.info
  return new Map([
    ['reference.html', makeReference(version).page],
    ['messages.html', makeMessagesPage(version)],
    ['openapi.json', `${JSON.stringify(openApi)}\n`],
    ['docs.html', makeDocsPage(version)],
    ['owner.html', makeOwnerDocsPage(version)],
    ['visitor.html', makeVisitorDocsPage(version)],
    ['examples.json', makePlaygroundExamples()],
  ])
}
