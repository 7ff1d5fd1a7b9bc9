/**
 * The entry of `npm start`: makes the demo website in a store that has no website, then serves as `main.ts` does.
 *
 * Workers run this file too, and skip the first step.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from './process/compile-cache.ts'

if (cluster.isPrimary) {
  enableCompileCache()
  const { readCommandLine } = await import('./commands/command-line.ts')
  readCommandLine({
    command: 'npm start',
    isService: true,
    about: 'Makes the demo website in a store without any website, and serves. Settings: npm run config.',
    examples: [''],
  })
  const { setUpOrExit } = await import('./commands/set-up.ts')
  await setUpOrExit()
}
await import('./main.ts')
