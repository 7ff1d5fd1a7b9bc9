/** Lists the keys that sign cookies and links, and makes new ones. */
import { openStoreOf } from '../process/open-store.ts'
import { type Keys, openKeys } from '../website/keys/load-keys.ts'
import { ALL_PURPOSES, lifeOf } from '../website/keys/purposes.ts'
import { endOf, rotateKeys } from '../website/keys/rotate-keys.ts'
import type { StoredKey } from '../website/keys/stored-key.ts'
import { flag, oneOf } from './options.ts'
import { runCommand } from './run-command.ts'
import { toMinute, toTable } from './to-table.ts'

const definition = {
  command: 'npm run keys',
  about:
    'Lists the keys that sign cookies and links, or makes new ones. Running processes use a new key after a minute, without a restart; the old one still verifies for its time.',
  options: {
    rotate: oneOf('Purpose that gets a new key.', ['none', 'all', ...ALL_PURPOSES], {
      placeholder: 'PURPOSE',
      fallback: 'none',
    }),
    'at-once': flag(
      'Ends the old keys now, because others may know them. What they signed is worthless within 15 seconds.',
    ),
  },
  examples: ['', '--rotate all', '--rotate unsubscribe --at-once'],
}

await runCommand(definition, async ({ config, options, print }) => {
  const store = await openStoreOf(config)
  try {
    const { keySecrets } = config.site
    const { rotate } = options
    await openKeys(store, keySecrets, Date.now())
    const purposes = rotate === 'none' ? [] : rotate === 'all' ? ALL_PURPOSES : [rotate]
    await rotateKeys(store, keySecrets, { purposes, isAtOnce: options['at-once'] }, Date.now())
    const stored =
      keySecrets.length > 0 ? 'Encrypted with KEYS_SECRET.' : 'Stored in the clear: KEYS_SECRET is not set.'
    print(`${toTableOf(await openKeys(store, keySecrets, Date.now()), Date.now())}\n\n${stored}`)
  } finally {
    await store.close()
  }
})

function toTableOf(keys: Keys, nowMs: number): string {
  const rows = [...keys.values()].flatMap((own) =>
    own.map((key) => [
      ...[key.purpose, String(key.generation)],
      key.signsFrom === 0 ? 'an earlier version' : toMinute(key.signsFrom),
      stateOf(key, own, nowMs),
    ]),
  )
  return toTable(['purpose', 'key', 'signs from', 'state'], rows)
}

function stateOf(key: StoredKey, own: readonly StoredKey[], nowMs: number): string {
  const end = endOf(key, own)
  const signing = own.findLast(({ signsFrom }) => signsFrom <= nowMs)
  if (key.signsFrom > nowMs) return `signs from ${toMinute(key.signsFrom)}`
  if (key === signing) return 'signs'
  if (lifeOf(key.purpose) === Number.POSITIVE_INFINITY) return 'kept for its data'
  return end > nowMs ? `verifies until ${toMinute(end)}` : 'ended'
}
