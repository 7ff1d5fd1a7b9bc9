import { keep, recall } from '../../runtime/storage.ts'

/** An overlay that the visitor closed or submitted, in storage (platform specification §3). */
interface ClosedOverlay {
  /** When it was closed, in milliseconds since the epoch. */
  readonly closedDate: number
  readonly version: string
  /** Whether the visitor took the offer. */
  readonly submitted: boolean
}

const DAY_MS = 86_400_000

/** For how many days a closed overlay does not open by itself, where the owner set no number. */
const QUIET_DAYS = 30

/** It is of no use after a year. */
const LIFE_MS = 365 * DAY_MS

/** Remembers that the visitor closed or submitted an overlay. Each overlay of the website has a memory of its own. */
export function createMemory({ dataset }: HTMLElement) {
  const name = `popup-overlay:${dataset['collectionId'] ?? ''}`
  const version = dataset['version'] ?? ''
  const quietMs = Number(dataset['quietDays'] ?? QUIET_DAYS) * DAY_MS
  const read = (): ClosedOverlay | undefined => {
    const closed = toClosedOverlay(recall(name))
    // A new version is a new offer.
    return closed?.version === version ? closed : undefined
  }
  const write = (submitted: boolean) => keep(name, { closedDate: Date.now(), version, submitted }, LIFE_MS)
  return {
    close: () => write(read()?.submitted ?? false),
    submit: () => write(true),
    /** Whether the overlay should not open by itself. */
    isQuiet: () => {
      const closed = read()
      return closed !== undefined && (closed.submitted || Date.now() < closed.closedDate + quietMs)
    },
  }
}

function toClosedOverlay(value: unknown): ClosedOverlay | undefined {
  const { closedDate, version, submitted } = (value ?? {}) as Partial<Record<keyof ClosedOverlay, unknown>>
  if (typeof closedDate !== 'number' || typeof version !== 'string') return undefined
  return { closedDate, version, submitted: submitted === true }
}
