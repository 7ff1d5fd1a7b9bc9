import { OWNER_PROBLEMS, PROBLEMS, RENDER_PROBLEMS, VISITOR_PROBLEMS } from '../errors/catalogue.ts'
import type { ProblemType } from '../errors/define-problem.ts'
import { API_MESSAGES } from './api-messages.ts'
import { code, place, plain, table } from './markdown.ts'

const INTRODUCTION = `# Messages and problems

Every error that the service answers, by its permanent code, and the messages of the visitor API in the words of its
specification. \`npm run build\` writes this page from the entries in \`server/errors\`. A website overrides a message in
\`localizedStrings\` of its files, under the key.`

/** The page of all messages and problems. */
export function makeMessagesPage(): string {
  return `${[
    INTRODUCTION,
    '## Messages of the visitor API\n\nA message without a code is shown by the page itself, as a title or for an answer that has no message of its own.',
    messageTable(),
    problemSection('Problems of the visitor API', VISITOR_PROBLEMS),
    problemSection('Problems of the owner API', OWNER_PROBLEMS),
    problemSection('Problems of the render API, some of which the others answer too', RENDER_PROBLEMS),
  ].join('\n\n')}\n`
}

function messageTable(): string {
  const rows = API_MESSAGES.map(({ area, words, key, code: own, shownFor }) => [
    area,
    plain(words),
    own === null ? String(shownFor ?? '') : String(PROBLEMS[own].status),
    own === null ? '' : `[${code(own)}](#problem-${own})`,
    code(key),
  ])
  return table(['area', 'words', 'status', 'code', 'key'], rows)
}

function problemSection(title: string, catalogue: Readonly<Record<string, ProblemType>>): string {
  const rows = Object.entries(catalogue).map(([own, { status, meaning, remedy, isPassing }]) => [
    `${place(`problem-${own}`)}${code(own)}`,
    String(status),
    meaning,
    remedy,
    isPassing ? 'yes' : 'no',
  ])
  return `## ${title}\n\n${table(['code', 'status', 'meaning', 'what to do', 'retry'], rows)}`
}
