/** Writes the reference page from the definitions, the fixtures and a render of each example: `npm run docs`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReference } from './page.ts'

const file = join(import.meta.dirname, '../../server/reference/reference.md')
const { page, counts } = makeReference()
writeFileSync(file, page)
const { instructions, formatters, predicates } = counts
process.stdout.write(
  `docs: ${instructions} instructions, ${formatters} formatters, ${predicates} predicates\n`,
)
