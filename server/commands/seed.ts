/** Makes websites from folders with site files. It may run while the service does, and again. */
import { toDatabaseAddress } from '../process/open-store.ts'
import { openStore, type Store } from '../store/store.ts'
import { seedSite } from '../website/files/seed.ts'
import { readSiteFiles, type SiteFiles } from '../website/files/site-files.ts'
import { listSiteFolders, SITES_FOLDER } from '../website/files/site-folders.ts'
import { flag } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'

const definition = {
  command: 'npm run seed',
  about: 'Makes websites from folders with site files, and updates websites that exist.',
  operands: {
    name: 'FOLDER',
    about:
      'Folder with a site.json, as server/website/files/SITE-FILES.md describes it. Default: each folder in fixtures/sites.',
    min: 0,
    max: Number.POSITIVE_INFINITY,
  },
  options: { 'if-empty': flag('Changes nothing in a store that has a website.') },
  examples: ['', 'path/to/site', '--if-empty'],
}

await runCommand(definition, async ({ config, options, operands, print }) => {
  const folders = operands.length > 0 ? operands : listSiteFolders()
  if (folders.length === 0) throw new CommandError(`No folder in ${SITES_FOLDER} has a site.json.`)
  // Nothing is stored unless all can be read.
  const { themesFolder } = config.site
  const sites = await Promise.all(folders.map((folder) => readSiteFiles(folder, themesFolder)))
  const store = await openStore(toDatabaseAddress(config))
  try {
    if (options['if-empty'] && (await store.read.websites.count()) > 0)
      return print('There is a website already: nothing was changed.')
    for (const files of sites) {
      const counts = Object.entries(await seedSite(store, files, Date.now()))
      print(`${files.site.identifier}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`)
      for (const { file, path, message } of files.warnings) print(`Warning: ${file}: ${path}: ${message}.`)
      await tellOfPasswords(store, files.site, print)
      await tellOfTransfers(store, files.site, print)
    }
  } finally {
    await store.close()
  }
})

/** Contributors of the files sign in with a password that only the next command prints. */
async function tellOfPasswords(
  store: Store,
  { id, identifier }: SiteFiles['site'],
  print: (line: string) => void,
): Promise<void> {
  for (const { email, passwordHash } of await store.read.contributors.list(id))
    if (passwordHash === null)
      print(`${email} has no password yet: npm run contributor -- ${identifier} ${email}`)
}

/** Buyers who pay by transfer need an account to transfer to. */
async function tellOfTransfers(
  store: Store,
  { id, identifier, settings }: SiteFiles['site'],
  print: (line: string) => void,
): Promise<void> {
  const { transfer, transferTo = '' } = {
    ...settings.payments,
    ...(await store.read.websites.byId(id))?.settings.ownPayments,
  }
  if (transfer === true && transferTo.trim() === '')
    print(
      `${identifier}: buyers may pay by transfer, but nothing names your account. Set settings.payments.transferTo in site.json, or run: npm run payments -- ${identifier} --transfer-to "PAYEE, IBAN"`,
    )
}
