import { constants, setPriority } from 'node:os'
import { makeIcon } from './make-icon.ts'
import type { PictureResult, PictureWork } from './picture-pool.ts'
import { resizePicture } from './resize-picture.ts'

/** The process of its own that works on pictures, started by `picture-pool.ts`. It does one work after the other. */

// Visitors wait for pages before they wait for pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('disconnect', () => process.exit(0))
process.on('message', async (work: PictureWork) => {
  process.send?.(await resultOf(work))
})

async function resultOf(work: PictureWork): Promise<PictureResult> {
  try {
    return { bytes: await run(work) }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

function run(work: PictureWork): Promise<Buffer> {
  const bytes = Buffer.from(work.bytes)
  return work.kind === 'icon' ? makeIcon(bytes, work.form) : resizePicture(bytes, work.width, work.form)
}
