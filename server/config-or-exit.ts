import { type Config, ConfigError, readConfig } from './config.ts'

/** The config of the environment; ends the process with a line for each bad value. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
