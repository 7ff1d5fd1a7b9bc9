/** The memory of the service in bytes, of all its processes together. */
export async function readMemoryBytes(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const lines = (await response.text()).matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/gm)
  return [...lines].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
}

/** The delay of the event loop since the last call, as the service measures it; undefined where it does not. */
export async function readLoopDelayMs(port: number): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await response.text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
