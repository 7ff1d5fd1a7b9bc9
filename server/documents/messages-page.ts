import { OWNER_PROBLEMS, PROBLEMS, RENDER_PROBLEMS, VISITOR_PROBLEMS } from '../errors/catalogue.ts'
import { API_MESSAGES } from './api-messages.ts'
import { linksTo } from './document-links.ts'
import { renderPage, toBreakable } from './html.ts'
import { toProblemTable } from './problem-table.ts'

const CATALOGUES = [
  { name: 'Problems of the visitor API', id: 'visitor', problems: VISITOR_PROBLEMS },
  { name: 'Problems of the owner API', id: 'owner', problems: OWNER_PROBLEMS },
  {
    name: 'Problems of the render API, some of which the others answer too',
    ...{ id: 'render', problems: RENDER_PROBLEMS },
  },
]

/** The page of all messages and problems. */
export function makeMessagesPage(version: string): string {
  const sections = [{ name: 'Messages of the visitor API', id: 'messages' }, ...CATALOGUES]
  return renderPage('messages', {
    ...{ title: 'Messages and problems', version, ...linksTo('/messages') },
    contents: [{ name: '', links: sections.map(({ name, id }) => ({ href: `#${id}`, text: name })) }],
    messages: API_MESSAGES.map(({ area, words, key, code, shownFor }) => ({
      ...{ area, words, key: toBreakable(key), code: code ?? '', shown: toBreakable(code ?? '') },
      status: String(code === null ? (shownFor ?? '') : PROBLEMS[code].status),
    })),
    catalogues: CATALOGUES.map(({ name, id, problems }) => ({
      ...{ name, id },
      ...toProblemTable(name, Object.values(problems)),
    })),
  })
}
