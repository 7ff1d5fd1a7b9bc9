import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressOf } from '../../server/commands/set-up.ts'
import { freePort } from '../support/http/sockets.ts'
import { runCommand } from '../support/processes/run-command.ts'
import { createDataFolder, type RunningService, spawnService } from '../support/processes/spawn-service.ts'
import { site, writeSite } from '../support/sites/write-site.ts'

function start(environment: Record<string, string>, entry: 'main.ts' | 'start.ts' = 'start.ts') {
  const service = spawnService(environment, entry)
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

async function titleOfHome(service: RunningService): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${await service.sitePort()}/`)
  return /<title>([^<]*)/.exec(await answer.text())?.[1]
}

async function stop(service: RunningService): Promise<void> {
  service.child.kill('SIGTERM')
  expect(await service.ended()).toBe(0)
}

describe('server/start.ts', () => {
  it('makes the demo website where there is none', async () => {
    const SITE_PORT = String(await freePort())
    const service = start({ WORKERS: '2', SITE_PORT, DATA_DIR: join(createDataFolder(), 'new') })
    await service.ready(2)
    expect(service.errors.join('')).toBe(
      `There was no website yet: made Harbour Goods, بيت القلم. Open http://localhost:${SITE_PORT}\n`,
    )
    expect(await titleOfHome(service)).toContain('Harbour Goods')
    await stop(service)
  })

  it('adds nothing to the websites that are there', async () => {
    const DATA_DIR = createDataFolder()
    await runCommand('seed', [writeSite()], { DATA_DIR })
    const service = start({ WORKERS: '1', DATA_DIR })
    expect(await titleOfHome(service)).toContain(site.title)
    expect(service.errors).toEqual([])
    await stop(service)
  })

  it.each([
    { entry: 'start.ts', WORKERS: '2' },
    { entry: 'main.ts', WORKERS: '1' },
    { entry: 'main.ts', WORKERS: '2' },
  ] as const)('says as $entry with $WORKERS worker(s) where no store can be', async ({ entry, WORKERS }) => {
    const file = join(createDataFolder(), 'file')
    writeFileSync(file, '')
    const service = start({ WORKERS, DATA_DIR: file }, entry)
    expect(await service.ended()).toBe(1)
    expect(service.log.at(-1)).toMatchObject({
      level: 60,
      msg: `The database in ${file} cannot be opened: EEXIST.`,
    })
    expect(service.errors).toEqual([])
  })

  it('does not start with a bad value', async () => {
    const service = start({ SITE_PORT: 'eighty' })
    expect(await service.ended()).toBe(1)
    expect(service.errors.join('')).toBe('SITE_PORT must be a whole number from 0 to 65535.\n')
  })
})

describe('the address to open', () => {
  it.each([
    { host: '0.0.0.0', port: 80, address: 'http://localhost:80' },
    { host: '::', port: 80, address: 'http://localhost:80' },
    { host: '127.0.0.1', port: 80, address: 'http://localhost:80' },
    { host: '127.0.0.2', port: 80, address: 'http://127.0.0.2:80' },
    { host: '::1', port: 80, address: 'http://[::1]:80' },
    { host: '127.0.0.1', port: 0, address: undefined },
  ])('is $address for port $port of $host', ({ host, port, address }) => {
    expect(addressOf({ host, port })).toBe(address)
  })
})
