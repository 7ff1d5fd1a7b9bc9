/** Gives a person access to a website as a contributor, with a new random password. */
import { CONTRIBUTOR_ROLES } from '../../engine/domain/data/permissions.ts'
import { isEmail, toAddress } from '../../engine/domain/forms/email.ts'
import { toDatabaseAddress } from '../process/open-store.ts'
import type { Contributor } from '../store/account-types.ts'
import { createId } from '../store/ids.ts'
import { openStore, type Store } from '../store/store.ts'
import { createToken } from '../store/tokens.ts'
import type { Website } from '../store/types.ts'
import { hashPassword } from '../website/password.ts'
import { flag, path, someOf } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'

const definition = {
  command: 'npm run contributor',
  about: 'Gives a person access to a website as a contributor, and prints a new password.',
  operands: {
    name: 'WEBSITE EMAIL',
    about: 'Identifier of the website, and the email address.',
    min: 2,
    max: 2,
  },
  options: {
    role: someOf('What the person may do.', CONTRIBUTOR_ROLES, { placeholder: 'ROLE', fallback: [] }),
    name: path('Name of the person. Default: the email address.', 'NAME'),
    remove: flag('Takes the access away instead.'),
  },
  examples: ['harbour ada@example.com --role ADMIN', 'harbour ada@example.com --remove'],
}

await runCommand(definition, async ({ config, options, operands, print }) => {
  const [identifier = '', written = ''] = operands
  const email = toAddress(written)
  if (!isEmail(email)) throw new CommandError(`${written} is not an email address.`)
  const store = await openStore(toDatabaseAddress(config))
  try {
    const website = (await store.read.websites.list()).find((one) => one.identifier === identifier)
    if (website === undefined) throw new CommandError(`There is no website "${identifier}".`)
    const known = await store.read.contributors.byEmail(website.id, email)
    if (options.remove) return print(await remove(store, known, email))
    const password = createToken()
    const { roles } = await save(store, website, {
      ...{ id: createId(), email, createdAt: Date.now() },
      ...known,
      ...(options.role.length > 0 || known === undefined ? { roles: options.role } : { roles: known.roles }),
      name: options.name ?? known?.name ?? email,
      passwordHash: await hashPassword(password),
    })
    print(`${email} (${roles.join(', ') || 'no role'}) signs in at /config with this password: ${password}`)
  } finally {
    await store.close()
  }
})

/** Ends the sessions with the old password, too. */
function save(store: Store, { id: websiteId }: Website, values: Omit<Contributor, 'websiteId'>) {
  return store.transaction(async ({ contributors, sessions }) => {
    const saved = await contributors.save({ ...values, websiteId })
    await sessions.removeOf({ websiteId, kind: 'contributor', ownerId: saved.id })
    return saved
  })
}

async function remove(store: Store, known: Contributor | undefined, email: string): Promise<string> {
  if (known === undefined) throw new CommandError(`${email} is no contributor of this website.`)
  const { websiteId, id } = known
  await store.transaction(async ({ contributors, sessions }) => {
    await sessions.removeOf({ websiteId, kind: 'contributor', ownerId: id })
    await contributors.remove(websiteId, id)
  })
  return `${email} is no contributor any more.`
}
