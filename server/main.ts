import closeWithGrace from 'close-with-grace'
import { destination } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { buildRenderApp } from './render-app.ts'

/** Requests in flight get this long to finish once the process is told to stop. */
const STOP_MS = 10_000

const config = readConfigOrExit()
const log = destination({ sync: false })
const app = await buildRenderApp(config, { level: config.logLevel, stream: log })

closeWithGrace({ delay: STOP_MS, logger: app.log }, async ({ err, signal }) => {
  if (err) app.log.fatal({ err }, 'Stopping after an error')
  else app.log.info({ signal }, 'Stopping')
  await app.close()
  log.flushSync()
})

await app.listen({ ...config.render, listenTextResolver: (address) => `Render API listens at ${address}` })

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
