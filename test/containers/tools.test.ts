import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../support/containers/deployment.ts'

/** Tools that read our files in operation; used where they are installed. */
const tools = [
  { command: 'haproxy', args: ['-c', '-f', '.deploy/balancer/haproxy.cfg'], needs: ['-v'] },
  { command: 'promtool', args: ['check', 'config', '.deploy/prometheus/prometheus.yml'] },
  { command: 'promtool', args: ['test', 'rules', 'fixtures/alerts/alerts.yml'] },
  { command: 'docker', args: ['compose', 'config', '--quiet'], needs: ['compose', 'version'] },
]

describe('the real tools take our files', () => {
  for (const { command, args, needs = ['--version'] } of tools) {
    const isInstalled = spawnSync(command, needs, { stdio: 'ignore' }).status === 0
    it.skipIf(!isInstalled)(`${command} ${args.join(' ')}`, () => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: pathOf('.'), encoding: 'utf8' })
      expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 })
    })
  }
})
