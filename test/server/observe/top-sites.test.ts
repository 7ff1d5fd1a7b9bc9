import { describe, expect, it } from 'vitest'
import { SiteTally } from '../../../server/observe/metrics/site-tally.ts'
import { TopSites } from '../../../server/observe/metrics/top-sites.ts'

const MINUTE_MS = 60_000

/** Lets websites use some milliseconds each minute, and returns the printed metrics. */
function use(maxListed: number, ...minutes: Readonly<Record<string, number>>[]) {
  const sites = new TopSites(maxListed, 0)
  for (const [minute, usage] of minutes.entries()) {
    const usages = Object.entries(usage).map(([site, ms]) => ({ site, requests: 1, ms }))
    sites.add(usages, minute * MINUTE_MS)
  }
  const [requests, seconds] = sites.instruments.map((instrument) =>
    Object.fromEntries(instrument.get().values.map(({ labels, value }) => [labels['site'], value])),
  )
  return { requests, seconds }
}

describe('the busiest websites', () => {
  it('are named, and the others counted together', () => {
    expect(use(2, { a: 1000, b: 3000, c: 2000, d: 1000 })).toEqual({
      requests: { b: 1, c: 1, other: 2 },
      seconds: { b: 3, c: 2, other: 2 },
    })
  })

  it('keep their place when others do a little more for a while', () => {
    const { seconds } = use(1, { a: 1000, b: 900 }, { a: 1000, b: 1500 })
    expect(seconds).toEqual({ a: 2, other: 2.4 })
  })

  it('lose it to websites that do much more, whose counts start at that time', () => {
    const { seconds } = use(1, { a: 1000, b: 900 }, { a: 1000, b: 9000 })
    expect(seconds).toEqual({ b: 9, other: 1.9 })
  })

  it('lose it to any website after a long absence', () => {
    const quiet = Array.from({ length: 60 }, () => ({}))
    expect(use(1, { a: 1000 }, ...quiet, { b: 100 }).seconds).toEqual({ b: 0.1, other: 0 })
  })

  it('are as many as allowed, however many there are', () => {
    const sites = new TopSites(50, 0)
    for (let round = 0; round < 20; round++) {
      const usages = Array.from({ length: 1000 }, (_, at) => ({
        site: `${round}-${at}`,
        requests: 1,
        ms: round * at,
      }))
      sites.add(usages, round * MINUTE_MS)
    }
    expect(sites.instruments.map((instrument) => instrument.get().values.length)).toEqual([51, 51])
  })

  it('are not named where none may be', () => {
    expect(use(0, { a: 1000 }).requests).toEqual({ other: 1 })
  })
})

describe('the tally of a process', () => {
  it('is taken once', () => {
    const tally = new SiteTally()
    tally.countRequest('a')
    tally.addTime('a', 5)
    tally.countRequest('')
    expect(tally.take()).toEqual([
      { site: 'a', requests: 1, ms: 5 },
      { site: 'none', requests: 1, ms: 0 },
    ])
    expect(tally.take()).toEqual([])
  })

  it('tells so many websites apart and no more', () => {
    const tally = new SiteTally()
    for (let at = 0; at < 6000; at++) tally.countRequest(`site-${at}`)
    tally.countRequest('site-0')
    const taken = tally.take()
    expect(taken).toHaveLength(5001)
    expect(taken[0]).toEqual({ site: 'site-0', requests: 2, ms: 0 })
    expect(taken.at(-1)).toEqual({ site: 'other', requests: 1000, ms: 0 })
  })
})
