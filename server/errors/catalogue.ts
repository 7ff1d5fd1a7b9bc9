import { OWNER_PROBLEMS } from './owner-catalogue.ts'
import { RENDER_PROBLEMS } from './render-catalogue.ts'
import { VISITOR_PROBLEMS } from './visitor-catalogue.ts'

/** Every problem of both listeners, by its code. */
export const PROBLEMS = { ...RENDER_PROBLEMS, ...OWNER_PROBLEMS, ...VISITOR_PROBLEMS }

/** A code of the catalogue. Limits of a render answer with the code of their diagnostic, `limit_…`, instead. */
export type ProblemCode = keyof typeof PROBLEMS
