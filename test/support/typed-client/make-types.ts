/**
 * Writes the TypeScript types of an OpenAPI document: `make-types.ts FROM TO`.
 *
 * A process of its own, because `openapi-typescript` needs TypeScript 5. It gets the one that stands beside the TypeScript of
 * this project under another name.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const [from = '', to = ''] = process.argv.slice(2)

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: import.meta.resolve('typescript-5'), format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
})

const { default: openapiTypes, astToString } = await import('openapi-typescript')
const types = astToString(await openapiTypes(JSON.parse(readFileSync(from, 'utf8'))))
writeFileSync(to, types)
