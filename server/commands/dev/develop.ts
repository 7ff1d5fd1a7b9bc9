import { readConfig } from '../../config/config.ts'
import { buildIfChanged } from '../build-if-changed.ts'
import { changes } from './changes.ts'
import { DevService } from './dev-service.ts'

/** Serves, and serves anew after each change, until a signal ends this process. */
export async function develop(): Promise<void> {
  const service = new DevService()
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  const { themesFolder } = readConfig(process.env).site
  await restart(service, 'Serves')
  for await (const files of changes(ending.signal, themesFolder)) await follow(service, files)
  await service.stop()
}

async function follow(service: DevService, files: readonly string[]): Promise<void> {
  const [first = '', ...others] = files
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  if (await isBuilt()) await restart(service, `${what}: serves it`)
}

/** Builds scripts and documents if they changed. A mistake in them is told, and the service stays as it was. */
async function isBuilt(): Promise<boolean> {
  try {
    await buildIfChanged({ mode: 'development' })
    return true
  } catch (error) {
    say((error as Error).message)
    return false
  }
}

async function restart(service: DevService, what: string): Promise<void> {
  const startMs = performance.now()
  const serves = await service.restart()
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  say(
    serves
      ? `${what} after ${seconds} s. Ctrl-C ends it.`
      : 'The service ended. It starts again after a change.',
  )
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
