import { readFileSync } from 'node:fs'
import { variables } from './variables.ts'

/** Variables by name, as `process.env` holds them. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Bad values of variables. The message has a line for each, with its name and the expected values. */
export class ConfigError extends Error {}

/** Variables whose values are never printed. Each may also be set by a file, which `<name>_FILE` names. */
export const SECRETS: readonly string[] = [
  ...['RENDER_API_KEYS', 'METRICS_KEY', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'KEYS_SECRET'],
]

/** Reads and validates all variables; throws ConfigError when a value is bad. */
export function readVariables(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const result = variables.safeParse({
    ...defaultsFor(environment),
    ...Object.fromEntries(given),
    ...readSecretFiles(environment),
  })
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`).join('\n'),
  )
}

/** Defaults that follow from another variable. In development a website answers at any host, so for this machine alone. */
function defaultsFor({ NODE_ENV }: Environment): Environment {
  return { SITE_HOST: NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1' }
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
