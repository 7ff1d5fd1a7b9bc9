import type { Reporter, TestCase, TestModule } from 'vitest/node'

const SHOWN = 10

/** Says which file begins, and at the end which files and tests took longest, so that the suite stays quick. */
export class SlowestReporter implements Reporter {
  onTestModuleStart({ relativeModuleId }: TestModule): void {
    // A terminal shows the files that run by itself.
    if (!process.stdout.isTTY) process.stdout.write(` ▶ ${relativeModuleId}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // In a short run the list of files has all times.
    if (modules.length <= SHOWN) return
    const files = modules.map((module) => ({
      name: module.relativeModuleId,
      ms: module.diagnostic().duration,
    }))
    const tests = modules.flatMap((module) => Array.from(module.children.allTests(), toTime))
    process.stdout.write(`\n${list('files', files)}\n${list('tests', tests)}\n`)
  }
}

interface Time {
  readonly name: string
  readonly ms: number
}

function toTime(test: TestCase): Time {
  return { name: `${test.module.relativeModuleId} > ${test.fullName}`, ms: test.diagnostic()?.duration ?? 0 }
}

function list(kind: string, times: readonly Time[]): string {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
  const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  return [`The ${SHOWN} slowest ${kind}:`, ...lines].join('\n')
}
