import { createEngine } from '../../../engine/index.ts'
import { vitrineOf } from './vitrine-of.ts'

export const contestant = vitrineOf(createEngine)
