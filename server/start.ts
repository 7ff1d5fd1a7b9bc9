/**
 * The entry of `npm start`: sets up what is missing, and then serves as `main.ts` does.
 *
 * Workers begin here as well, and set up nothing.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from './compile-cache.ts'

if (cluster.isPrimary) {
  enableCompileCache()
  const { setUpOrExit } = await import('./set-up.ts')
  await setUpOrExit()
}
await import('./main.ts')
