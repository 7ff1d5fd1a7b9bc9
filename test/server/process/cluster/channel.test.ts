import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { createSender, openChannel } from '../../../../server/process/cluster/channel.ts'

const SCRIPT = join(import.meta.dirname, '../../../support/processes/channel-process.ts')

it('carries what a worker broadcasts to every other worker, and not to itself', async () => {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  while (lines.length < 8) await once(reader, 'line')
  expect(lines.sort()).toEqual([
    '1 heard 2: bytes of 2',
    '1 heard 3: bytes of 3',
    '2 heard 1: bytes of 1',
    '2 heard 3: bytes of 3',
    '2 heard another topic',
    '3 heard 1: bytes of 1',
    '3 heard 2: bytes of 2',
    '3 heard another topic',
  ])
})

it('sends nothing without a cluster', () => {
  const channel = openChannel<string>('none', { connected: false, on: () => {} })
  expect(() => channel.broadcast('hello')).not.toThrow()
})

it('leaves out a worker that is behind, until it has caught up', () => {
  const sent: unknown[] = []
  const callbacks: (() => void)[] = []
  const send = createSender({
    connected: true,
    send: ({ body }, callback) => {
      callbacks.push(() => callback(null))
      return sent.push(body) < 2
    },
  })
  const tell = (body: string) => send({ kind: 'broadcast', topic: 'a', body })
  for (const body of ['first', 'second', 'left out']) tell(body)
  for (const callback of callbacks) callback()
  tell('third')
  expect(sent).toEqual(['first', 'second', 'third'])
})
