import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, recall } from '../../client/runtime/storage.ts'

/** The part of a browser's storage that is used. */
class Memory {
  readonly items = new Map<string, string>()
  getItem(name: string) {
    return this.items.get(name) ?? null
  }
  setItem(name: string, text: string) {
    this.items.set(name, text)
  }
  removeItem(name: string) {
    this.items.delete(name)
  }
}

const memory = new Memory()

beforeEach(() => {
  memory.items.clear()
  vi.stubGlobal('localStorage', memory)
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('storage', () => {
  it('gives a value back until it expires, and forgets it then', () => {
    keep('a', { closed: true }, 500)
    vi.setSystemTime(1_499)
    expect(recall('a')).toEqual({ closed: true })
    vi.setSystemTime(1_500)
    expect(recall('a')).toBeUndefined()
    expect(memory.items.has('a')).toBe(false)
  })

  it('keeps a value without an end', () => {
    keep('a', 'x')
    vi.setSystemTime(Number.MAX_SAFE_INTEGER / 1000)
    expect(recall('a')).toBe('x')
  })

  it('has nothing under another name', () => {
    keep('a', 'x')
    expect(recall('b')).toBeUndefined()
  })

  it.each(['', 'not json', 'null', '7', '"text"', '{}'])(
    'has nothing where another script wrote %j',
    (text) => {
      memory.items.set('a', text)
      expect(recall('a')).toBeUndefined()
    },
  )

  it('is quiet where storage is blocked or full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    keep('a', 'x')
    expect(recall('a')).toBeUndefined()
  })
})
