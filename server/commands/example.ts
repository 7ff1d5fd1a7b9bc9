/** Starts the hosting tier of `examples/hosting-tier`, as a process of its own, because it stands by itself. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from './command-line.ts'

readCommandLine({
  command: 'npm run example',
  about:
    'Starts a hosting tier at http://pottery.localhost:8090, in front of the service that npm start serves.',
  examples: [''],
})

const TIER = join(import.meta.dirname, '../../examples/hosting-tier/server.mjs')

const tier = spawn(process.execPath, [TIER], { stdio: 'inherit' })
tier.once('exit', (code) => {
  process.exitCode = code ?? 1
})
process.once('SIGTERM', () => tier.kill())
