import type { Json } from '../../../engine/index.ts'

/** Counts how often data is read. */
export interface ReadCount {
  reads: number
}

/** The data behind proxies that count each read of a member and each listing of names. */
export function countReads(data: Json, count: ReadCount): Json {
  const known = new WeakMap<object, object>()
  const handler: ProxyHandler<object> = {
    get(target, key) {
      count.reads++
      return wrap(Reflect.get(target, key) as Json)
    },
    getOwnPropertyDescriptor(target, key) {
      count.reads++
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  }
  const wrap = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value
    const proxy = known.get(value) ?? new Proxy(value, handler)
    known.set(value, proxy)
    return proxy as Json
  }
  return wrap(data)
}
