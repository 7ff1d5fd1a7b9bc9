import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toMarkdown } from '../support/markdown.ts'
import { median } from '../support/statistics.ts'
import type { BudgetJob } from './budget-worker.ts'
import type { Effort } from './compare.ts'
import { copyEngine } from './engine-copy.ts'
import type { Plan } from './measure.ts'
import { measureInRounds, type Result, runWorker, summarize } from './rounds.ts'
import type { SampleName } from './samples.ts'

/** The cost of counting limits on one sample. Shares are relative to the time without counting. */
export interface BudgetResult {
  readonly sample: SampleName
  readonly counted: Result
  readonly uncounted: Result
  readonly medianShare: number
  readonly minShare: number
  readonly maxShare: number
}

const worker = join(import.meta.dirname, 'budget-worker.ts')
const samples: readonly SampleName[] = ['page', 'products']

/** Renders with a copy of the engine that counts and with one that does not, and compares them round by round. */
export async function measureBudget(effort: Effort): Promise<BudgetResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-budget-'))
  try {
    const counted = copyEngine(join(folder, 'counted'))
    const uncounted = copyEngine(join(folder, 'uncounted'), ['charge', 'chargeText', 'checkOutput'])
    const results: BudgetResult[] = []
    for (const sample of samples) results.push(await compareCopies(sample, [counted, uncounted], effort))
    return results
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function compareCopies(
  sample: SampleName,
  copies: [string, string],
  effort: Effort,
): Promise<BudgetResult> {
  console.error(`budget ${sample}…`)
  const variants = copies.map((engineFile) => (plan: Plan) => {
    const job: BudgetJob = { engineFile, sample, plan }
    return runWorker(worker, job)
  })
  const [counted = [], uncounted = []] = await measureInRounds(variants, effort.plan, effort.rounds)
  const shares = counted.map(
    ({ microseconds }, round) => microseconds / (uncounted[round]?.microseconds ?? 0) - 1,
  )
  return {
    sample,
    counted: summarize(counted),
    uncounted: summarize(uncounted),
    medianShare: median(shares),
    minShare: Math.min(...shares),
    maxShare: Math.max(...shares),
  }
}

/** Prints the results as a Markdown table. */
export function reportBudget(results: readonly BudgetResult[]): string {
  const rows = results.map(({ sample, counted, uncounted, medianShare, minShare, maxShare }) => [
    sample,
    counted.medianUs.toFixed(1),
    uncounted.medianUs.toFixed(1),
    percent(medianShare),
    `${percent(minShare)} – ${percent(maxShare)}`,
  ])
  return toMarkdown(['sample', 'counting µs', 'not counting µs', 'cost', 'min – max'], rows, 1)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
