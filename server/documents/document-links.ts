/** The documents that readers open, by their paths, with the names of their links. */
const DOCUMENTS = {
  '/docs': 'Render API',
  '/docs/visitor': 'Visitor API',
  '/docs/owner': 'Owner API',
  '/reference': 'Template reference',
  '/messages': 'Messages and problems',
  '/openapi.json': 'OpenAPI',
  '/': 'Playground',
} as const

export type DocumentPath = keyof typeof DOCUMENTS

/** The links of a document to all of them. */
export function linksTo(current: DocumentPath) {
  return {
    documents: Object.entries(DOCUMENTS).map(([href, name]) => ({ href, name, isCurrent: href === current })),
  }
}
