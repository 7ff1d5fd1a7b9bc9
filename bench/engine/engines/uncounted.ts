import { Budget } from '../../../engine/language/4-render/budget.ts'

for (const name of ['charge', 'prepare', 'chargeText', 'chargeScan', 'checkText', 'checkOutput'] as const)
  Budget.prototype[name] = () => {}

/** Our engine with methods that count nothing, which shows the cost of limits. It has its process for itself. */
export { contestant } from './vitrine.ts'
