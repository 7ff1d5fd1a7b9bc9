import { clearFlash, type Done, setFlash } from './flash.ts'
import type { Visit } from './visit.ts'

/** Leaves word of a success for the page at `path`. A form that was kept after an earlier refusal is forgotten. */
export function leaveDone(visit: Visit, path: string, done: Done | undefined): void {
  if (done === undefined) return clearFlash(visit)
  if (setFlash(visit, { path, done }) !== undefined) return
  // Only what takes the action back can be so long, because it holds a buyer's answers.
  const { undo: _, ...rest } = done
  setFlash(visit, { path, done: rest })
}
