/** Builds a render API and prints the packages that were loaded for it, as JSON. */
import { registerHooks } from 'node:module'

const packages = new Set<string>()
registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
    if (name !== undefined) packages.add(name)
    return nextLoad(url, context)
  },
})

const { readConfig } = await import('../../../server/config/config.ts')
const { buildRenderApp } = await import('../../../server/render-app.ts')
const app = await buildRenderApp(readConfig(process.env), false)
await app.ready()
await app.close()
process.stdout.write(JSON.stringify([...packages]))
