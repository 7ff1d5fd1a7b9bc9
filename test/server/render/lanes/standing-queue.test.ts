import { describe, expect, it } from 'vitest'
import { StandingQueue } from '../../../../server/render/lanes/standing-queue.ts'

describe('a queue that stays long', () => {
  it.each([
    {
      what: 'is short',
      notes: [
        [0, 50],
        [1000, 100],
      ],
      isStanding: false,
    },
    {
      what: 'has a burst',
      notes: [
        [0, 500],
        [200, 300],
      ],
      isStanding: false,
    },
    {
      what: 'was long, then short, then long',
      notes: [
        [0, 500],
        [150, 40],
        [300, 500],
      ],
      isStanding: false,
    },
    {
      what: 'has bursts with a pause that nothing noted',
      notes: [
        [0, 500],
        [150, 0],
        [5000, 500],
      ],
      isStanding: false,
    },
    {
      what: 'is long for long',
      notes: [
        [0, 500],
        [150, 400],
        [201, 51],
      ],
      isStanding: true,
    },
    {
      what: 'was long for long and is short',
      notes: [
        [0, 500],
        [300, 500],
        [301, 49],
      ],
      isStanding: false,
    },
  ])('is $isStanding when it $what', ({ notes, isStanding }) => {
    const queue = new StandingQueue(100)
    const bounds = notes.map(([nowMs = 0, workMs = 0]) => queue.maxWaitMs(workMs, nowMs))
    expect(queue.isStanding).toBe(isStanding)
    expect(bounds.at(-1)).toBe(isStanding ? 100 : Number.POSITIVE_INFINITY)
  })
})
