import { descend, sizeOf } from '../../../engine/domain/data/value.ts'
import { formatters } from '../../../engine/formatters/index.ts'
import type { Json, RenderOptions } from '../../../engine/index.ts'
import { predicates } from '../../../engine/predicates/index.ts'
import { noteWideObjects } from '../../../server/bytes/data-depth.ts'
import { type Example, listExamples, listPlaces, replaceAt, replaceScalars } from '../cases/examples.ts'
import { grow, listValues } from './hostile-data.ts'
import { ARGUMENT_UNITS, MIXED, RUNS, repeatTo, runTo, UNITS } from './hostile-texts.ts'

/** A render that makes a formatter or predicate work as hard as it can. Its data is made when it is asked for. */
export interface Subject {
  /** Such as `1024 KiB of "<" as the value`. */
  readonly what: string
  readonly template: string
  readonly options: RenderOptions
  makeData(): Json
}

/** How hostile the subjects are. */
export interface Extent {
  /** Lengths of texts, in UTF-16 units, and of containers, as JSON. */
  readonly sizes: readonly number[]
  /** Passes of the loop around each template, so that a call that charges too little for itself is seen too. */
  readonly passes: number
  /** With few kinds of text and values in the fields of data, of which there are many. */
  readonly isBrief?: boolean
}

/** A formatter or predicate, and a tag that calls it for `a`. */
export interface Plugin {
  readonly name: string
  readonly tag: string
}

/** All of the engine's own tables, so new ones are among them. */
export const PLUGINS: readonly Plugin[] = [
  ...formatters.map(({ name }) => ({ name, tag: `{a|${name}}` })),
  ...predicates.map(({ name }) => ({ name, tag: `{.section a}{.${name}}yes{.or}no{.end}{.end}` })),
]

const KIB = 1024

const OPTIONS: RenderOptions = { locale: 'en', now: 0 }

const examples = listExamples('formatters', 'predicates')

/**
 * Hostile renders of one plugin: its value, each field of its cases and all of them at once as long texts and large
 * containers, its containers with many members, and other arguments.
 */
export function listSubjects(
  { name, tag }: Plugin,
  { sizes, passes, isBrief = false }: Extent,
): readonly Subject[] {
  const own = casesOf(name)
  const [first] = own
  const subjects = sizes.flatMap((size) => [
    ...valuesOf(tag, size, isBrief),
    ...argumentsOf(name, { template: tag, options: OPTIONS, context: { a: 1 } }, size, isBrief),
    ...own.flatMap((each) => growsOf(each, size)),
    ...(first === undefined
      ? []
      : [
          ...spreadsOf(first, size, isBrief),
          ...fieldsOf(first, size, isBrief),
          ...argumentsOf(name, first, size, isBrief),
        ]),
  ])
  return subjects.map((subject) => inLoop(subject, passes))
}

interface Case {
  readonly template: string
  readonly options: RenderOptions
  readonly context: Json
}

/** The two cases of the plugin with the most data. */
function casesOf(name: string): readonly Case[] {
  return examples
    .filter(({ called }) => called.includes(name))
    .map(({ each: { template, context, options } }: Example) => ({ template, context, options }))
    .filter((each): each is Case => typeof each.template === 'string')
    .sort((a, b) => JSON.stringify(b.context).length - JSON.stringify(a.context).length)
    .slice(0, 2)
}

function describe(size: number, unit: string): string {
  return `${size / KIB} KiB of ${JSON.stringify(unit)}`
}

function describeRun(size: number, [start, unit, end]: (typeof RUNS)[number]): string {
  return `${describe(size, unit)} between ${JSON.stringify(start)} and ${JSON.stringify(end)}`
}

function valuesOf(template: string, size: number, isBrief: boolean): readonly Subject[] {
  const subject = (what: string, makeValue: () => Json): Subject => ({
    ...{ what: `${what} as the value`, template, options: OPTIONS },
    makeData: () => ({ a: makeValue() }),
  })
  return [
    ...(isBrief ? FIELD_UNITS : UNITS).map((unit) =>
      subject(describe(size, unit), () => repeatTo(unit, size)),
    ),
    ...(isBrief ? [] : RUNS).map((run) => subject(describeRun(size, run), () => runTo(run, size))),
    ...listValues(size).map(({ what, value }) => subject(`${what} of ${size / KIB} KiB`, () => value)),
  ]
}

function spreadsOf({ template, options, context }: Case, size: number, isBrief: boolean): readonly Subject[] {
  const places = listPlaces(context).length + 1
  return (isBrief ? FIELD_UNITS : [...UNITS, MIXED]).map((unit) => ({
    ...{ what: `${describe(size, unit)} in all fields`, template, options },
    makeData: () => replaceScalars(context, repeatTo(unit, size / places)),
  }))
}

/** Fields are many, so they get fewer kinds of text. */
const FEW = 10
const FIELD_UNITS = [MIXED, '1', '<']

function fieldsOf({ template, options, context }: Case, size: number, isBrief: boolean): readonly Subject[] {
  const places = listPlaces(context)
  return places.slice(0, isBrief ? FEW : places.length).flatMap((place) => {
    const subject = (what: string, makeValue: () => Json): Subject => ({
      ...{ what: `${what} at ${place.join('.')}`, template, options },
      makeData: () => replaceAt(context, place, makeValue()),
    })
    return [
      ...(isBrief ? [MIXED] : FIELD_UNITS).map((unit) =>
        subject(describe(size, unit), () => repeatTo(unit, size)),
      ),
      ...(isBrief ? [] : RUNS).map((run) => subject(describeRun(size, run), () => runTo(run, size))),
      ...listValues(size)
        .slice(0, isBrief ? 2 : undefined)
        .map(({ what, value }) => subject(`${what} of ${size / KIB} KiB`, () => value)),
    ]
  })
}

function growsOf({ template, options, context }: Case, size: number): readonly Subject[] {
  const containers = listPlaces(context).filter((place) => sizeOf(descend(context, place)) > 0)
  return [[], ...containers].map((place) => ({
    ...{ what: `${size / KIB} KiB of members at ${place.join('.')}`, template, options },
    makeData: () => replaceAt(context, place, grow(descend(context, place) ?? null, size)),
  }))
}

/** The template with other arguments of the plugin. */
function argumentsOf(
  name: string,
  { template, options, context }: Case,
  size: number,
  isBrief: boolean,
): readonly Subject[] {
  const call = new RegExp(`([|.]${name.replace('?', '\\?')})(?: ([^|{}]*))?(?=[|}])`)
  const found = call.exec(template)
  if (found === null) return []
  const written = found[2] === undefined ? [] : [`${found[2]} `]
  const units = isBrief ? ['x ', 'a.b ', '%Y'] : [...ARGUMENT_UNITS, ...written]
  return units.map((unit) => ({
    ...{ what: `${describe(size, unit)} as arguments`, options },
    template: template.replace(call, (_all, called: string) => `${called} ${repeatTo(unit, size)}`),
    makeData: () => context,
  }))
}

/** All passes share their data. Its wide objects are noted, as the service does for what it parses. */
function inLoop({ template, makeData, ...rest }: Subject, passes: number): Subject {
  return {
    ...rest,
    template: `{.repeated section loop}${template}{.end}`,
    makeData() {
      const data = makeData()
      noteWideObjects(data)
      return { loop: new Array<Json>(passes).fill(data) }
    },
  }
}
