import { expect, it } from 'vitest'
import { listFiles } from './support/sources/imports.ts'
import { findWaits } from './support/sources/waits.ts'

/** Files, and folders with a slash at their end, that may wait on the clock. All others wait for a state. */
const ABOUT_TIME: Readonly<Record<string, string>> = {
  'test/checks/': 'They load a running service for a while.',
  'test/e2e/consent.test.ts': 'Nothing shows that a script which is loaded when idle sends nothing.',
  'test/e2e/hosting-tier.test.ts': 'A form that comes within a second is taken for that of a program.',
  'test/e2e/islands/bootstrap.test.ts':
    'Nothing shows that a script which is loaded when idle reports nothing more.',
  'test/e2e/screenshots.ts': 'A picture is taken when all is loaded.',
  'test/e2e/tracking-day.test.ts': 'Nothing shows that a script which is loaded when idle sends nothing.',
  'test/e2e/tracking-size.test.ts': 'Nothing shows that a page loads no further script when it is idle.',
  'test/e2e/tracking-speed.test.ts': 'A script that is loaded when idle sends nothing more after a while.',
  'test/e2e/tracking.test.ts': 'Nothing shows that a script which is loaded when idle sends nothing.',
  'test/server/http/overload.test.ts': 'The delay of the event loop is measured over seconds.',
  'test/server/http/short-chunks.test.ts':
    'Nothing shows that a refusal waits behind an answer that is not read.',
  'test/server/http/timeouts.test.ts': 'Connections end by their limits of time.',
  'test/server/process/cluster/workers.test.ts': 'The primary gets no processor for a while.',
  'test/server/render/batch.test.ts': 'Whether a connection takes more is known after a while.',
  'test/server/tracking/intake.test.ts': 'Nothing shows that an event is not written.',
  'test/support/browser/browser-package.ts':
    'Looks again and again whether another process has installed the browser.',
  'test/support/http/slow-pages.ts': 'A browser paints a part of a page before the next one arrives.',
}

const placeOf = (path: string) =>
  Object.keys(ABOUT_TIME).find((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

it.each([
  { code: 'setTimeout(resolve, 100)' },
  { code: "import { setTimeout as pause } from 'node:timers/promises'; await pause(100)" },
  { code: 'await sleep(100)' },
  { code: 'globalThis.setTimeout(resolve)' },
  { code: 'await page.waitForTimeout(100)' },
  { code: "await page.goto('/', { waitUntil: 'networkidle' })" },
])('a wait on the clock is found in $code', ({ code }) => {
  expect(findWaits('a.ts', code)).toHaveLength(1)
})

it.each([
  { code: "vi.useFakeTimers({ toFake: ['setTimeout'] })" },
  { code: "import { setImmediate } from 'node:timers/promises'; await setImmediate()" },
  { code: 'await expect.poll(read).toBe(1)' },
  { code: "const example = 'setTimeout(resolve, 100)'" },
])('none is found in $code', ({ code }) => {
  expect(findWaits('a.ts', code)).toEqual([])
})

it('tests wait for a state, except those that are about time', () => {
  const waits = listFiles(['test'], '{ts,tsx}').map((path) => ({ path, lines: findWaits(path) }))
  const found = waits.filter(({ lines }) => lines.length > 0)
  expect(found.filter(({ path }) => placeOf(path) === undefined)).toEqual([])
  expect(Object.keys(ABOUT_TIME)).toEqual([...new Set(found.map(({ path }) => placeOf(path)))])
})
