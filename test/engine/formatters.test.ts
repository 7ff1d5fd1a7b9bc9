import { runCases } from '../support/cases/run-cases.ts'

runCases('formatters')
