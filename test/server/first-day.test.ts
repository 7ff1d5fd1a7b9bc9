import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { PATIENCE_MS } from '../support/patience.ts'
import { createDataFolder, spawnService } from '../support/processes/spawn-service.ts'
import { UNREFUSED } from '../support/unhurried.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The commands of the section of the owner's README about an owner's first day, in their order. */
function commandsOfFirstDay(): string {
  const readme = readFileSync(join(ROOT, 'server/owner/README.md'), 'utf8')
  const [, section = ''] = /## An owner's first day\n([\s\S]*?)\n## /.exec(readme) ?? []
  return Array.from(section.matchAll(/```sh\n([\s\S]*?)```/g), ([, commands]) => commands).join('\n')
}

/** The same with the scripts of package.json in place of npm, which takes longer than they do. */
function withoutNpm(commands: string): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return commands.replaceAll(/npm run (?:--silent )?([\w-]+)(?: --)?/g, (_, name) => scripts[name])
}

it(
  'the first day of an owner can be run as it is written',
  async () => {
    const DATA_DIR = createDataFolder()
    const service = spawnService({ ...UNREFUSED, DATA_DIR, WORKERS: '1' }, 'start.ts')
    onTestFinished(async () => {
      service.child.kill()
      await service.ended()
    })
    const [renderPort, sitePort] = [await service.ready(), await service.sitePort()]
    const commands = withoutNpm(commandsOfFirstDay())
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${renderPort}`)
      .replaceAll('localhost:8080', `localhost:${sitePort}`)
    // The end shows what is in the files that the commands wrote.
    const script = `set -euo pipefail\n${commands}\ncat $day/*.csv\nrm -r $day`
    const { stdout } = await run('bash', ['-c', script], { cwd: ROOT, env: { ...process.env, DATA_DIR } })
    for (const text of [
      ...[
        /^state +paid$/m,
        /^state +shipped$/m,
        'Tern, 5/17/2027, A buoy',
        'Signed up!',
        '{"queued":1,"waiting":0',
      ],
      ...[
        '"isNew":false,"collections":38',
        '"kind":"restock"',
        '"state":"shipped"',
        ',RR123456785US,TM-TIDE,',
        'tide-mug,Tide Mug,TM-BONE,Bone,12,false',
      ],
    ])
      expect(stdout).toMatch(text)
  },
  4 * PATIENCE_MS,
)
