import { runCases } from '../support/cases.ts'

runCases('language')
