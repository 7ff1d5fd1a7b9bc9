import { keep, recall } from '../../runtime/storage.ts'

/** The visitor's answer to an overlay, in storage (platform specification §3). */
interface Answer {
  /** When it was closed, in milliseconds since the epoch. */
  readonly closedDate: number
  readonly version: string
  /** Whether the visitor took the offer. */
  readonly submitted: boolean
}

const DAY_MS = 86_400_000

/** For how many days a closed overlay does not open by itself, where the owner set no number. */
const QUIET_DAYS = 30

/** An answer is of no use after a year. */
const LIFE_MS = 365 * DAY_MS

/** Remembers the visitor's answer to an overlay. Each overlay of the website has a memory of its own. */
export function createMemory({ dataset }: HTMLElement) {
  const name = `popup-overlay:${dataset['collectionId'] ?? ''}`
  const version = dataset['version'] ?? ''
  const quietMs = Number(dataset['quietDays'] ?? QUIET_DAYS) * DAY_MS
  const read = (): Answer | undefined => {
    const answer = toAnswer(recall(name))
    // A new version is a new offer.
    return answer?.version === version ? answer : undefined
  }
  const write = (submitted: boolean) => keep(name, { closedDate: Date.now(), version, submitted }, LIFE_MS)
  return {
    close: () => write(read()?.submitted ?? false),
    submit: () => write(true),
    /** Whether the overlay should not open by itself. */
    isQuiet: () => {
      const answer = read()
      return answer !== undefined && (answer.submitted || Date.now() < answer.closedDate + quietMs)
    },
  }
}

function toAnswer(value: unknown): Answer | undefined {
  const { closedDate, version, submitted } = (value ?? {}) as Partial<Record<keyof Answer, unknown>>
  if (typeof closedDate !== 'number' || typeof version !== 'string') return undefined
  return { closedDate, version, submitted: submitted === true }
}
