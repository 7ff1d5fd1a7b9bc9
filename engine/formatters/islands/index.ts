import type { Formatter } from '../../language/plugin.ts'
import { island } from './island.ts'
import { islandScripts } from './island-scripts.ts'

export const islandFormatters: readonly Formatter[] = [island, islandScripts]
