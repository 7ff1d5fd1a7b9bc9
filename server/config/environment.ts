import { readFileSync } from 'node:fs'
import { variables } from './variables.ts'

/** Variables by name, as `process.env` holds them. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Values that the service does not start with: one line for each, with its name and what is expected. */
export class ConfigError extends Error {}

/** Variables whose values are never shown; each may also stand in the file that `<name>_FILE` names. */
export const SECRETS: readonly string[] = ['RENDER_API_KEYS', 'DATABASE_URL', 'REDIS_URL']

/** The values of an environment; throws ConfigError when one is bad. */
export function readVariables(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const result = variables.safeParse({ ...Object.fromEntries(given), ...readSecretFiles(environment) })
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`).join('\n'),
  )
}

function readSecretFiles(environment: Environment): Environment {
  const named = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    return file ? [[name, readSecret(`${name}_FILE`, file)]] : []
  })
  return Object.fromEntries(named)
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} must be a file that can be read.`)
  }
}
