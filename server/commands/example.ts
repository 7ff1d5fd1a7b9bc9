/** Starts the hosting tier of `examples/hosting-tier`, which stands by itself, so that it can be copied. */
import { readCommandLine } from './command-line.ts'

readCommandLine({
  command: 'npm run example',
  about:
    'Starts a hosting tier at http://pottery.localhost:8090, in front of the service that npm start serves.',
  examples: [''],
})

const tier = new URL('../../examples/hosting-tier/server.mjs', import.meta.url)
await import(tier.href)
