import { entryOf } from '../engine/engines/index.ts'
import { toMarkdown } from '../support/markdown.ts'
import { type ThemeResults, themeEngines } from './compare.ts'
import { themeWorkloadNames, themeWorkloads } from './workloads.ts'

/** Prints the results as Markdown tables. Times are for one page. */
export function reportThemes(results: ThemeResults): string {
  const rows = themeWorkloadNames.flatMap((name) =>
    themeEngines.map((engine) => {
      const { medianUs, minUs, maxUs } = results[name][engine]
      const ratio = results[name].reference.medianUs / medianUs
      return [
        themeWorkloads[name].title,
        entryOf(engine).title,
        medianUs.toFixed(1),
        `${minUs.toFixed(1)} – ${maxUs.toFixed(1)}`,
        ratio.toFixed(2),
      ]
    }),
  )
  const { kinds = {}, meanOfKinds = 0 } = results.hot
  const means = [...Object.entries(kinds), ['**geometric mean**', meanOfKinds] as const]
  return [
    toMarkdown(['workload', 'engine', 'median µs', 'min – max', '× reference'], rows),
    toMarkdown(
      ['hot, by kind of page', '× reference'],
      means.map(([kind, ratio]) => [kind, ratio.toFixed(2)]),
    ),
  ].join('\n\n')
}
