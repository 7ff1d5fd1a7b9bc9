import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask, getRequest } from '../../../support/http/sockets.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import {
  createDataFolder,
  type RunningService,
  spawnService,
} from '../../../support/processes/spawn-service.ts'

const STOP_MS = 10_000

/** More than the system keeps of a log that nothing reads. */
const MANY = 2000

function start(environment: Record<string, string>): RunningService & { readonly dataFolder: string } {
  const dataFolder = createDataFolder()
  const service = spawnService({ STOP_MS: String(STOP_MS), DATA_DIR: dataFolder, ...environment })
  onTestFinished(() => {
    service.child.kill('SIGKILL')
    for (const pid of service.served()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  return { ...service, dataFolder }
}

/** How long the service takes to end, and how it ends. */
async function stop(service: RunningService) {
  const startMs = performance.now()
  service.child.kill('SIGTERM')
  const end = await service.ended()
  return { end, tookMs: performance.now() - startMs }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs a module in a process of its own; answers its output, and its exit code or the name of its signal. */
async function runNode(module: string) {
  const child = spawn(process.execPath, [module], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [out, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { out, code: code ?? signal }
}

describe.each([{ WORKERS: '1' }, { WORKERS: '2' }])(
  'a stop with $WORKERS worker(s) ends in time',
  (workers) => {
    const count = Number(workers.WORKERS)

    it('when the reader of the log is gone', async () => {
      const service = start(workers)
      const port = await service.ready(count)
      service.child.stdout?.destroy()
      await ask(port, getRequest('/nothing'))
      const { end, tookMs } = await stop(service)
      expect([end, tookMs < STOP_MS]).toEqual([0, true])
      expect(service.served().filter(isRunning)).toEqual([])
    })

    it('when the reader of the log has stopped reading', async () => {
      const service = start(workers)
      const port = await service.ready(count)
      service.child.stdout?.pause()
      for (let sent = 0; sent < MANY; sent += 50)
        await Promise.all(
          Array.from({ length: 50 }, async () => (await fetch(`http://127.0.0.1:${port}/nothing`)).text()),
        )
      const { tookMs } = await stop(service)
      expect(tookMs).toBeLessThan(STOP_MS)
      expect(service.served().filter(isRunning)).toEqual([])
    })

    it('when its data folder is gone', async () => {
      const service = start(workers)
      const port = await service.ready(count)
      rmSync(service.dataFolder, { recursive: true })
      service.child.stdout?.destroy()
      await ask(port, getRequest('/nothing'))
      const { end, tookMs } = await stop(service)
      expect([end, tookMs < STOP_MS]).toEqual([0, true])
    })
  },
)

it('a process that is still starting ends in time, and says in one line what it left', async () => {
  const startMs = performance.now()
  const { code, out } = await runNode('test/support/processes/stuck-process.ts')
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ msg, left }) => [msg, left])).toEqual([
    ['Stopping took too long, so the process ends without the rest', ['the start']],
  ])
  expect([code, performance.now() - startMs < PATIENCE_MS]).toEqual(['SIGKILL', true])
})

it('workers that do not answer are killed in time, and the primary says so', async () => {
  const service = start({ WORKERS: '2', STOP_MS: String(STOP_MS) })
  await service.ready(2)
  const [stuck = 0] = service.served()
  process.kill(stuck, 'SIGSTOP')
  const { end, tookMs } = await stop(service)
  expect([end, tookMs < STOP_MS, isRunning(stuck)]).toEqual([1, true, false])
  expect(service.log.map(({ msg }) => msg)).toContain('Workers did not exit in time, killing them')
})
