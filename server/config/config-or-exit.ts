import { type Config, ConfigError, readConfig } from './config.ts'

/** Reads the config from the environment. For bad values it prints a line each and exits with 1. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
