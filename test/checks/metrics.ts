/** The delay of the event loop since the last call, as the service measures it; undefined where it does not. */
export async function readLoopDelayMs(port: number): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await response.text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
