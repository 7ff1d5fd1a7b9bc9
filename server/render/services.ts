import { createEngine, type Engine } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import { readClientBundle } from './client/client-bundle.ts'
import { type ClientFiles, readClientFiles } from './client/client-files.ts'
import { ContextCache } from './context-cache.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { Overruns } from './lanes/overruns.ts'
import { PoisonMemory } from './lanes/poison-memory.ts'
import { processorMs } from './lanes/processor-time.ts'
import { Quarantine } from './lanes/quarantine.ts'
import { Scheduler } from './lanes/scheduler.ts'
import { MemberCache } from './members/member-cache.ts'
import { ResponseCache } from './response-cache.ts'
import { TemplateCache } from './template-cache.ts'
import { warmUp } from './warm-up.ts'

/** Enough for a hundred pages with 20 KB of data each. */
const MAX_MEMBER_BYTES = 16 * 2 ** 20

/** Everything that a render needs. A process has one, shared by the render API and the website host. */
export interface RenderServices {
  readonly engine: Engine
  /** Scripts of pages; undefined when they were never built. */
  readonly client: ClientFiles | undefined
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly responses: ResponseCache
  readonly members: MemberCache
  readonly poison: PoisonMemory
  readonly overruns: Overruns
  readonly quarantine: Quarantine
  readonly scheduler: Scheduler
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
  const bundle = readClientBundle(config.clientUrl)
  const engine = createEngine({
    fragments: readFragments(),
    client: bundle,
    localeData: readLocaleData,
    limits: { ...limits, maxTimeMs: maxInlineMs },
    // A thread that has to wait for its processor is not slow.
    clock: processorMs,
  })
  warmUp(engine)
  return {
    engine,
    metrics,
    client: readClientFiles(),
    templates: new TemplateCache(engine, config.maxCacheBytes),
    contexts: new ContextCache(config.maxContextCacheBytes),
    responses: new ResponseCache(config.maxAnswerCacheBytes),
    members: new MemberCache(MAX_MEMBER_BYTES, config.maxContextDepth),
    poison: new PoisonMemory(),
    overruns: new Overruns(),
    quarantine: new Quarantine(
      {
        ...{ limits, maxBytes: maxRenderBytes, maxContextDepth: config.maxContextDepth, bundle },
        maxPendingPerTenant: maxLongRenders,
      },
      metrics,
    ),
    scheduler: new Scheduler(config.queue, metrics),
    maxContextDepth: config.maxContextDepth,
    maxTimeMs: limits.maxTimeMs,
    maxInlineMs,
    maxRenderBytes,
  }
}
