import { buildIfChanged } from '../../../server/commands/build-if-changed.ts'

/** Builds the scripts of pages and the documents once before all tests, if their sources changed. Tests run after many changes. */
export async function setup(): Promise<void> {
  await buildIfChanged({ keepDays: 1 })
}
