import { runCases } from '../support/cases.ts'

runCases('predicates')
