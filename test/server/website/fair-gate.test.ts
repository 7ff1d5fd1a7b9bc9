import { describe, expect, it } from 'vitest'
import { FairGate } from '../../../server/website/fair-gate.ts'

/** Puts works through a gate; each ends when the test ends it. */
function putThrough(places: number, count: number) {
  const gate = new FairGate(places)
  const begun: number[] = []
  const works = Array.from({ length: count }, (_, at) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const result = gate.run('one', () => {
      begun.push(at)
      return promise
    })
    return { result, end: () => resolve(at), fail: () => reject(new Error(`work ${at}`)) }
  })
  return { gate, begun, works }
}

describe('a gate', () => {
  it.each([
    { places: 1, works: 0, begin: [], wait: 0 },
    { places: 1, works: 3, begin: [0], wait: 2 },
    { places: 2, works: 2, begin: [0, 1], wait: 0 },
    { places: 2, works: 5, begin: [0, 1], wait: 3 },
  ])('of $places places lets $begin of $works works begin', async ({ places, works: count, begin, wait }) => {
    const { gate, begun, works } = putThrough(places, count)
    await Promise.resolve()
    expect([begun, gate.waitingOf('one')]).toEqual([begin, wait])
    for (const { end } of works) end()
    expect(await Promise.all(works.map(({ result }) => result))).toEqual(works.map((_, at) => at))
    expect(begun).toEqual(works.map((_, at) => at))
    expect(gate.waitingOf('one')).toBe(0)
  })

  it('hands the place of a work that failed on', async () => {
    const { gate, begun, works } = putThrough(1, 2)
    works[0]?.fail()
    works[1]?.end()
    await expect(works[0]?.result).rejects.toThrow('work 0')
    expect(await works[1]?.result).toBe(1)
    expect(begun).toEqual([0, 1])
    expect(await gate.run('one', async () => 'next')).toBe('next')
  })

  it('survives a work that throws before it waits', async () => {
    const gate = new FairGate(1)
    const thrown = gate.run('one', () => {
      throw new Error('at once')
    })
    await expect(thrown).rejects.toThrow('at once')
    expect(await gate.run('one', async () => 'next')).toBe('next')
  })

  it('keeps the order of works that come while a place is handed on', async () => {
    const { gate, begun, works } = putThrough(1, 2)
    works[0]?.end()
    await works[0]?.result
    const late = gate.run('one', async () => begun.push(9))
    works[1]?.end()
    await late
    expect(begun).toEqual([0, 1, 9])
  })

  it('takes turns between askers, however many works one has', async () => {
    const gate = new FairGate(2)
    const begun: string[] = []
    const work = (asker: string, at: number) =>
      gate.run(asker, async () => {
        begun.push(`${asker}${at}`)
        await Promise.resolve()
      })
    const many = [0, 1, 2, 3, 4, 5].map((at) => work('a', at))
    await Promise.all([...many, work('b', 0), work('b', 1), work('c', 0)])
    expect(begun.join(' ')).toBe('a0 a1 a2 b0 c0 a3 b1 a4 a5')
  })
})
