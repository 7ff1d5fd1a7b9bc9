import { createEngine, type Engine } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import { Joiner } from '../http/joiner.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import { ContextCache } from './context-cache.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { KnownBodies } from './known-bodies.ts'
import { KnownMembers } from './known-members.ts'
import { InlineTimes } from './lanes/inline-times.ts'
import { LongRenders } from './lanes/long-renders.ts'
import { PoisonMemory } from './lanes/poison-memory.ts'
import { Quarantine } from './lanes/quarantine.ts'
import { Scheduler } from './lanes/scheduler.ts'
import { LastAnswers } from './last-answers.ts'
import { TemplateCache } from './template-cache.ts'
import { warmUp } from './warm-up.ts'

/** Enough for a hundred usual pages that websites make of rows. */
const MAX_LAST_ANSWER_BYTES = 16 * 2 ** 20

/** Enough for a hundred pages with 20 KB of data each. */
const MAX_MEMBER_BYTES = 16 * 2 ** 20

/** Everything that a render needs. A process has one, shared by the render API and the website host. */
export interface RenderServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly knownBodies: KnownBodies
  readonly knownMembers: KnownMembers
  /** Answers of other pages. */
  readonly answers: LastAnswers
  readonly poison: PoisonMemory
  readonly longRenders: LongRenders
  readonly inlineTimes: InlineTimes
  /** The same for compiling, so that a new theme does not send pages away that are short when it is compiled. */
  readonly compileTimes: InlineTimes
  /** The same for reading bodies: renders that were long in the quarantine without a try here leave less of it. */
  readonly readTimes: InlineTimes
  readonly quarantine: Quarantine
  readonly scheduler: Scheduler
  /** Joins the pieces of request bodies. */
  readonly joiner: Joiner
  readonly metrics: Metrics
  readonly maxContextDepth: number
  readonly maxTimeMs: number
  /** The milliseconds of a render on the event loop. With 0, all renders are done in the quarantine. */
  readonly maxInlineMs: number
  readonly maxRenderBytes: number
}

/** Makes the engine with its caches, and warms it up. */
export function createRenderServices(config: Config, metrics: Metrics): RenderServices {
  const { limits, maxRenderBytes, maxLongRenders } = config
  const maxInlineMs = Math.min(config.maxInlineMs, limits.maxTimeMs)
  const engine = createEngine({
    fragments: readFragments(),
    localeData: readLocaleData,
    limits: { ...limits, maxTimeMs: maxInlineMs },
    clock: () => performance.now(),
  })
  warmUp(engine)
  return {
    engine,
    metrics,
    templates: new TemplateCache(engine, config.maxCacheBytes),
    contexts: new ContextCache(config.maxContextCacheBytes),
    knownBodies: new KnownBodies(config.maxAnswerCacheBytes),
    knownMembers: new KnownMembers(MAX_MEMBER_BYTES, config.maxContextDepth),
    answers: new LastAnswers(MAX_LAST_ANSWER_BYTES),
    poison: new PoisonMemory(),
    longRenders: new LongRenders(),
    inlineTimes: new InlineTimes(maxInlineMs, maxInlineMs < limits.maxTimeMs),
    compileTimes: new InlineTimes(maxInlineMs, true),
    readTimes: new InlineTimes(maxInlineMs, true),
    quarantine: new Quarantine(
      { limits, maxBytes: maxRenderBytes, maxPendingPerTenant: maxLongRenders },
      metrics,
    ),
    scheduler: new Scheduler(config.queue, metrics),
    joiner: new Joiner(),
    maxContextDepth: config.maxContextDepth,
    maxTimeMs: limits.maxTimeMs,
    maxInlineMs,
    maxRenderBytes,
  }
}
