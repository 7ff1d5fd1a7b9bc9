/** Writes the pages that the service shows, from the definitions, the fixtures and renders of the examples: `npm run docs`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { makeDocuments } from './documents.ts'

readCommandLine({
  command: 'npm run docs',
  about: 'Writes the reference, the API description and its page into server/documents.',
  examples: [''],
})
printStep('Rendering the examples')
const { files, counts } = makeDocuments()
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const { instructions, formatters, predicates } = counts
process.stdout.write(
  `docs: ${instructions} instructions, ${formatters} formatters, ${predicates} predicates, ${files.size} files\n`,
)
