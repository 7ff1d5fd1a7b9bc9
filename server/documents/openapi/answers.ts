import { z } from 'zod'
import { digestSchema } from '../../bytes/digest.ts'

/** Schemas of the answers of the API, for its description. Tests check the real answers against them. */

const place = {
  template: z.string().nullable().describe('The partial it is in; null for the template itself'),
  line: z.int().describe('Counts from 1'),
  column: z.int().describe('Counts from 1, in UTF-16 units'),
}

const diagnosticSchema = z.looseObject({
  type: z.enum(['parser', 'assembler', 'engine', 'lint', 'limit']).or(z.string()),
  code: z.string().describe('Permanent; /reference explains each'),
  severity: z.enum(['error', 'warning']).or(z.string()),
  message: z.string(),
  hint: z.string().optional().describe('How to correct the template'),
  ...place,
})

const statsSchema = z.strictObject({
  work: z.int().describe('Units of work: instructions, loop passes and calls'),
  text: z.int().describe('UTF-16 units of text that formatters, partials and expressions made'),
  calls: z.int().describe('Partials and macros that ran'),
})

const explanationSchema = z.strictObject({
  partials: z.array(
    z.strictObject({ name: z.string().nullable(), calls: z.int(), work: z.int(), ownWork: z.int() }),
  ),
  formatters: z.record(z.string(), z.int()).describe('Calls by name'),
  predicates: z.record(z.string(), z.int()).describe('Calls by name'),
  paths: z
    .array(z.strictObject({ path: z.string(), count: z.int() }))
    .describe('Paths of the context that the render read; [] stands for any element'),
  undefinedPaths: z.array(
    z.strictObject({
      path: z.string(),
      instruction: z.string(),
      count: z.int(),
      ...place,
      suggestion: z.string().optional(),
    }),
  ),
  injects: z.array(z.string()),
  context: z
    .unknown()
    .describe(
      'The smallest context that renders the same HTML; null when it has no room in 1 MiB with the rest of the explanation',
    ),
  omitted: z.strictObject({ paths: z.int(), undefinedPaths: z.int() }),
})

const fileName = z.string().describe('The name of a file; `base` completes it to its address')

export const clientManifestSchema = z.strictObject({
  base: z.string().describe('The address of the files, `CLIENT_URL`; it ends in `/`'),
  script: fileName.describe('The bootstrap, a module that every page with islands loads'),
  styles: fileName.describe('The styles that the markup of islands needs in any theme'),
  texts: z
    .record(z.string(), fileName)
    .describe('By language: the words of scripts, as `{ "locale": "en", "messages": { … } }`'),
  islands: z
    .record(
      z.string(),
      z.strictObject({
        files: z.array(fileName).describe('Its script, and all that this one loads at once'),
        styles: z.array(fileName).describe('Its script loads them'),
      }),
    )
    .describe('By the name of the island: the files that it needs beside the bootstrap'),
  files: z
    .record(
      z.string(),
      z.strictObject({
        bytes: z.int(),
        gzip: z.int().optional().describe('Bytes of the gzip form; missing where it saves nothing'),
        integrity: z.string().describe('For the attribute `integrity`'),
        imports: z.array(fileName).optional().describe('The scripts that it loads at once'),
      }),
    )
    .describe('Every file by its name'),
})

export const resultSchema = z.strictObject({
  html: z.string(),
  diagnostics: z.array(diagnosticSchema),
  stats: statsSchema,
  explanation: explanationSchema.optional().describe('Present with `options.explain`'),
})

export const problemSchema = z.looseObject({
  type: z.string().describe('Address of the explanation of the problem'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Permanent; the member that programs should test'),
  detail: z.string().describe('A sentence that describes the problem'),
})

export const batchResultSchema = z.union([
  resultSchema.extend({ line: z.int(), id: z.string().optional(), status: z.literal(200) }),
  z.strictObject({
    line: z.int(),
    id: z.string().optional(),
    status: z.int().min(400),
    problem: problemSchema,
  }),
])

export const checkResultSchema = z.strictObject({
  diagnostics: z.array(diagnosticSchema),
  tree: z.unknown().optional().describe('The template as an instruction tree'),
  references: z
    .looseObject({})
    .optional()
    .describe('The paths, partials, formatters and predicates that the template uses'),
})

export const uploadSchema = z.strictObject({ digest: digestSchema, bytes: z.int() })

export const statusSchema = z.strictObject({ status: z.string() })
