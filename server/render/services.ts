import { createEngine, type Engine } from '../../engine/index.ts'
import type { Config } from '../config.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { PoisonMemory } from '../scheduling/poison-memory.ts'
import { ContextCache } from './context-cache.ts'
import { TemplateCache } from './template-cache.ts'
import { warmUp } from './warm-up.ts'

/** What rendering works with. There is one of it in a process, for all its listeners. */
export interface RenderServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly poison: PoisonMemory
  readonly metrics: Metrics
  readonly maxContextDepth: number
  readonly maxTimeMs: number
}

/** Makes an engine with its caches, and has it do its first render. */
export function createRenderServices(config: Config, metrics: Metrics): RenderServices {
  const engine = createEngine({
    fragments: readFragments(),
    localeData: readLocaleData,
    limits: config.limits,
    clock: () => performance.now(),
  })
  warmUp(engine)
  return {
    engine,
    metrics,
    templates: new TemplateCache(engine, config.maxCacheBytes),
    contexts: new ContextCache(config.maxContextCacheBytes),
    poison: new PoisonMemory(),
    maxContextDepth: config.maxContextDepth,
    maxTimeMs: config.limits.maxTimeMs,
  }
}
