import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type Environment, readConfig } from '../../../server/config/config.ts'
import { buildRenderApp } from '../../../server/render-app.ts'
import { UNHURRIED } from '../unhurried.ts'

/** A render API, and the lines that it logs as they are written. */
export async function startLoggedApp(environment: Environment = {}) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await buildRenderApp(readConfig({ ...UNHURRIED, ...environment }), { level: 'info', stream })
  onTestFinished(() => app.close())
  /** The lines about requests. */
  const entries = (): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request')
  return { app, lines, entries }
}
