/**
 * Renders each formatter and predicate, and the language itself, with hostile data, and measures the time between two
 * looks at the clock. Nothing can stop a render between them. Prints the longest, and fails beyond 10 ms.
 */
import { toMarkdown } from '../../bench/support/markdown.ts'
import { createEngine, type Json } from '../../engine/index.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { path, wholeNumber } from '../../server/commands/options.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { listLongStatements, listStatements } from '../support/charging/hostile-statements.ts'
import { listSubjects, PLUGINS, type Subject } from '../support/charging/hostile-subjects.ts'
import { conclude } from './verdict.ts'

const {
  options: { only, kib, rows: ROWS },
} = readCommandLine({
  command: 'npm run check:charging',
  about:
    'Renders hostile data with everything built in. Fails when one does not look at the clock for 10 ms.',
  options: {
    only: path('A formatter or predicate, or "language". By default all, in 7 to 20 minutes.', 'NAME'),
    kib: wholeNumber('Size of the largest data.', { placeholder: 'KIB', max: 65_536, fallback: 1024 }),
    rows: wholeNumber('Rows of the table.', { placeholder: 'ROWS', max: 10_000, fallback: 40 }),
  },
  examples: ['', '--only html', '--kib 8192'],
})

const MAX_MS = 10
/** A render is ended after so many looks, or so long. */
const LOOKS = 6
const ENOUGH_MS = 40
/**
 * The shortest of several runs counts, because compiling by V8 and other processes are not the work of a render. Processor time
 * would leave the last out, but some kernels count it in steps of 4 ms.
 */
const RUNS = 4
const SUSPECT_MS = 4

const EXTENT = { sizes: [4 * 1024, kib * 1024], passes: 2000 }

/** The longest time of a render between two looks. */
interface Gap {
  readonly name: string
  readonly what: string
  readonly ms: number
}

/** A clock that notes when it is read, and soon ends the render. */
class Watch {
  readonly #at: number[] = []

  read(): number {
    const now = performance.now()
    this.#at.push(now)
    const first = this.#at[0] ?? now
    return this.#at.length > LOOKS || now - first > ENOUGH_MS ? Number.POSITIVE_INFINITY : 0
  }

  longestMs(): number {
    const at = [...this.#at, performance.now()]
    return at.slice(1).reduce((longest, now, index) => Math.max(longest, now - (at[index] ?? now)), 0)
  }
}

const turn = { watch: new Watch() }
const engine = createEngine({
  fragments: readFragments(),
  localeData: readLocaleData,
  clock: () => turn.watch.read(),
})

/**
 * Compiles anew, because the first run of a block prepares its steps. A later run collects garbage before it, because V8 moves
 * the parts of a large template in the first render: 350,000 tags take 15 to 40 ms, and a render cannot be charged for them.
 */
function measure({ template, options }: Subject, data: Json, run: number): number {
  const compiled = engine.compile(template)
  if (run > 0) globalThis.gc?.()
  turn.watch = new Watch()
  engine.render(compiled, data, options)
  return turn.watch.longestMs()
}

function longestOf(name: string, subject: Subject): Gap {
  const data = subject.makeData()
  let ms = measure(subject, data, 0)
  for (let run = 1; run < RUNS && ms > SUSPECT_MS; run++) ms = Math.min(ms, measure(subject, data, run))
  return { name, what: subject.what, ms }
}

const gaps: Gap[] = []
for (const plugin of PLUGINS) {
  if (only !== undefined && only !== plugin.name) continue
  printStep(plugin.name)
  for (const subject of listSubjects(plugin, EXTENT)) gaps.push(longestOf(plugin.name, subject))
}
if (only === undefined || only === 'language') {
  printStep('language')
  for (const subject of [...listLongStatements(EXTENT), ...listStatements(EXTENT)])
    gaps.push(longestOf('language', subject))
}

gaps.sort((a, b) => b.ms - a.ms)
console.log(
  toMarkdown(
    ['plugin', 'render', 'ms'],
    gaps.slice(0, ROWS).map(({ name, what, ms }) => [name, what.slice(0, 90), ms.toFixed(1)]),
  ),
)
const longest = gaps[0]?.ms ?? 0
conclude([
  {
    what: `longest time between two looks at the clock, of ${gaps.length} renders`,
    value: `${longest.toFixed(1)} ms`,
    wanted: `≤ ${MAX_MS} ms`,
    isMet: longest <= MAX_MS,
  },
])
