import { createEngine, type Engine } from '../../engine/index.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import { ContextCache } from './context-cache.ts'
import { readFragments, readLocaleData } from './engine-data.ts'
import { PoisonMemory } from './lanes/poison-memory.ts'
import { TemplateCache } from './template-cache.ts'
import { warmUp } from './warm-up.ts'

/** Everything that a render needs. A process has one, shared by the render API and the website host. */
export interface RenderServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly poison: PoisonMemory
  readonly metrics: Metrics
  readonly maxContextDepth: number
  readonly maxTimeMs: number
}

/** Makes the engine with its caches, and warms it up. */
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
