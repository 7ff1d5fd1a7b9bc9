/** The process that changes websites, started by `website-changes.ts`. It makes one change after the other. */
import { constants, setPriority } from 'node:os'
import { Problem } from '../../errors/problem.ts'
import { openAgain, type Store } from '../../store/store.ts'
import { changeWebsite } from './change-website.ts'
import type { WebsiteChange } from './website-change.ts'
import type { ChangeAnswer, ChangeOptions } from './website-changes.ts'

// Visitors wait for pages. An owner waits longer, and buyers for the transaction, while all processors are busy.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The service has ended. A transaction that is open is rolled back.
process.on('disconnect', () => process.exit(0))
process.once('message', ({ address, themesFolder }: ChangeOptions) => {
  const opening = openAgain(address)
  process.on('message', async (change: WebsiteChange) => {
    process.send?.(await answerTo(opening, change, themesFolder))
  })
})

async function answerTo(
  opening: Promise<Store>,
  change: WebsiteChange,
  themesFolder: string,
): Promise<ChangeAnswer> {
  try {
    return { changed: await changeWebsite(await opening, change, themesFolder) }
  } catch (error) {
    if (!(error instanceof Problem)) return { failure: (error as Error).stack ?? String(error) }
    // As plain data, because errors lose their members between processes.
    const { status, code, message, members, headers } = error
    return { problem: { status, code, message, members, headers } }
  }
}
