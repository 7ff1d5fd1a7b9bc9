import { describe, expect, it } from 'vitest'
import { Gate } from '../../../server/website/gate.ts'

/** Puts works through a gate; each ends when the test ends it. */
function putThrough(places: number, count: number) {
  const gate = new Gate(places)
  const begun: number[] = []
  const works = Array.from({ length: count }, (_, at) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const result = gate.run(() => {
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
    expect([begun, gate.waiting]).toEqual([begin, wait])
    for (const { end } of works) end()
    expect(await Promise.all(works.map(({ result }) => result))).toEqual(works.map((_, at) => at))
    expect(begun).toEqual(works.map((_, at) => at))
    expect(gate.waiting).toBe(0)
  })

  it('hands the place of a work that failed on', async () => {
    const { gate, begun, works } = putThrough(1, 2)
    works[0]?.fail()
    works[1]?.end()
    await expect(works[0]?.result).rejects.toThrow('work 0')
    expect(await works[1]?.result).toBe(1)
    expect(begun).toEqual([0, 1])
    expect(await gate.run(async () => 'next')).toBe('next')
  })

  it('survives a work that throws before it waits', async () => {
    const gate = new Gate(1)
    const thrown = gate.run(() => {
      throw new Error('at once')
    })
    await expect(thrown).rejects.toThrow('at once')
    expect(await gate.run(async () => 'next')).toBe('next')
  })

  it('keeps the order of works that come while a place is handed on', async () => {
    const { gate, begun, works } = putThrough(1, 2)
    works[0]?.end()
    await works[0]?.result
    const late = gate.run(async () => begun.push(9))
    works[1]?.end()
    await late
    expect(begun).toEqual([0, 1, 9])
  })
})
