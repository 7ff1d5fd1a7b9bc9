import { z } from 'zod'
import type { Diagnostic } from '../../../engine/domain/diagnostics/finding.ts'
import type { References } from '../../../engine/index.ts'
import { cartSchema } from '../../api/calls/cart-answer.ts'
import { digestSchema } from '../../bytes/digest.ts'

/** Schemas of the answers of the render API and of problems, for their description. Tests check the real answers against them. */

const place = {
  template: z.string().nullable().describe('The partial it is in; null for the template itself'),
  line: z.int().describe('Counts from 1'),
  column: z.int().describe('Counts from 1, in UTF-16 units'),
}

const diagnosticSchema = z
  .strictObject({
    type: z.enum(['parser', 'assembler', 'engine', 'lint']).describe('The phase that found it'),
    code: z.string().describe('Permanent; `/reference` explains each'),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    hint: z.string().exactOptional().describe('How to correct the template'),
    ...place,
    span: z
      .strictObject({ start: z.int(), end: z.int() })
      .describe('The place in UTF-16 units of the source'),
    codeFrame: z.string().describe('The lines around the place'),
    includedFrom: z
      .array(z.strictObject(place))
      .describe('The tags through which the partial was reached, the innermost first'),
    limit: z.number().exactOptional().describe('The limit that was reached'),
    used: z.number().exactOptional(),
    endsRender: z.literal(true).exactOptional().describe('Present when the limit leaves no HTML'),
  })
  .meta({ id: 'Diagnostic' }) satisfies z.ZodType<Diagnostic>

const statsSchema = z.strictObject({
  work: z.int().describe('Units of work: instructions, loop passes and calls'),
  text: z.int().describe('UTF-16 units of text that formatters, partials and expressions made'),
  calls: z.int().describe('Partials and macros that ran'),
})

const counts = z.record(z.string(), z.int()).describe('Calls by name')

const explanationSchema = z
  .strictObject({
    partials: z.array(
      z.strictObject({
        name: z.string().nullable().describe('null for the template itself'),
        ...{ calls: z.int(), work: z.int() },
        ownWork: z.int().describe('Without that of the partials that it applies'),
      }),
    ),
    formatters: counts,
    predicates: counts,
    paths: z
      .array(z.strictObject({ path: z.string(), count: z.int() }))
      .describe('Paths of the context that the render read; `[]` stands for any element'),
    undefinedPaths: z
      .array(
        z.strictObject({
          path: z.string(),
          instruction: z.string(),
          count: z.int(),
          ...place,
          suggestion: z.string().optional().describe('A similar name that the data have'),
        }),
      )
      .describe('Names that resolved to nothing'),
    injects: z.array(z.string()),
    context: z
      .unknown()
      .describe(
        'The smallest context that renders the same HTML; null when it has no room in 1 MiB with the rest of the explanation',
      ),
    omitted: z
      .strictObject({ paths: z.int(), undefinedPaths: z.int() })
      .describe('The number of entries that had no room'),
  })
  .meta({ id: 'Explanation' })

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

export const resultSchema = z
  .strictObject({
    html: z.string(),
    diagnostics: z.array(diagnosticSchema),
    stats: statsSchema,
    explanation: explanationSchema.optional().describe('Present with `options.explain`'),
  })
  .meta({ id: 'RenderResult' })

/** An error of the render and owner API (RFC 9457). */
export const problemSchema = z
  .looseObject({
    type: z.string().describe('Address of the explanation of the problem'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Permanent; the member that programs should test'),
    detail: z.string().describe('A sentence that describes the problem'),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .describe('The fields of a body or query that are wrong'),
    partial: z.string().nullable().optional().describe('Where a template is wrong, with the next three'),
    line: z.int().optional(),
    column: z.int().optional(),
    codeFrame: z.string().optional(),
    hint: z.string().optional().describe('How to correct the template'),
    diagnostics: z.array(diagnosticSchema).optional().describe('Those of a template that failed'),
    limit: z.number().optional().describe('The limit that was reached'),
    used: z.number().optional(),
    kind: z.enum(['templates', 'contexts']).optional().describe('What is not stored, with `digests`'),
    digests: z.array(z.string()).optional(),
  })
  .meta({ id: 'Problem' })

/** An error of the visitor API. */
export const visitorProblemSchema = z
  .looseObject({
    code: z.string().describe('Permanent; the member that programs should test'),
    message: z.string().describe('A sentence for the visitor, in the language of the page'),
    error: z.string().describe('The same sentence'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Sentences by the id of the field that is wrong'),
    crumbFail: z
      .literal(true)
      .optional()
      .describe('The crumb was wrong and has been renewed, so the call may be sent once more'),
    left: z.int().optional().describe('The units of a product that are left'),
    shoppingCart: cartSchema.optional().describe('The cart as it is now, when it has changed meanwhile'),
    path: z.string().optional().describe('The path at which nothing was found, for the status 404'),
  })
  .meta({ id: 'VisitorProblem' })

export const batchResultSchema = z.union([
  z.strictObject({
    ...{ line: z.int(), id: z.string().optional(), status: z.literal(200) },
    ...resultSchema.shape,
  }),
  z.strictObject({
    line: z.int().describe('The line of the request, from 1'),
    id: z.string().optional().describe('That of the line'),
    status: z.int().min(400).describe('The status that `POST /render` would have answered'),
    problem: problemSchema,
  }),
])

const referencesSchema = z.strictObject({
  instructions: counts,
  formatters: counts,
  predicates: counts,
  textBytes: z.int().describe('UTF-16 units of literal text'),
  variables: z
    .tuple([z.record(z.string(), z.custom<References['variables'][number][string]>())])
    .describe('The paths that the template reads, nested by its sections; a leaf is null'),
  partials: z.array(z.string()).describe('Names in `apply` and `.include`'),
  macros: z.array(z.string()).describe('Names that `.macro` defines'),
}) satisfies z.ZodType<References>

export const checkResultSchema = z
  .strictObject({
    diagnostics: z.array(diagnosticSchema),
    tree: z.unknown().optional().describe('The template as an instruction tree'),
    references: referencesSchema.optional().describe('What the template uses'),
  })
  .meta({ id: 'CheckResult' })

export const uploadSchema = z.strictObject({ digest: digestSchema, bytes: z.int() })

export const statusSchema = z.strictObject({ status: z.string() })
