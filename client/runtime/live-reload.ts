import { FILE_PATH } from '../../engine/domain/data/paths.ts'

const ASK_MS = 400

/** Reloads the page when the service has started again. Only bundles of `npm run dev` hold it. */
export async function liveReload(): Promise<void> {
  const first = await askStart()
  const timer = setInterval(async () => {
    const start = await askStart()
    if (start === undefined || start === first) return
    clearInterval(timer)
    location.reload()
  }, ASK_MS)
}

/** Differs with each start of the service; undefined while there is none. */
async function askStart(): Promise<string | undefined> {
  try {
    const response = await fetch(FILE_PATH.reload)
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}
