/** Prints the packages that the service runs with, as a bill of materials. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'

const MAX_BYTES = 32 * 2 ** 20

readCommandLine({
  command: 'npm run sbom',
  about: 'Prints the packages that the service runs with, as a bill of materials in CycloneDX (JSON).',
  examples: ['', '> sbom.json'],
})

const options = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
try {
  const root = join(import.meta.dirname, '../..')
  process.stdout.write(execFileSync('npm', options, { cwd: root, maxBuffer: MAX_BYTES, encoding: 'utf8' }))
} catch (error) {
  process.stderr.write(`npm could not list the packages: ${(error as Error).message}\n`)
  process.exitCode = 1
}
