import type * as z from 'zod'
import type { Fault, FaultPath } from './fault.ts'

type Issue = z.core.$ZodIssue

const pathOf = (prefix: FaultPath, { path }: Issue): FaultPath => [
  ...prefix,
  ...path.map((step) => (typeof step === 'number' ? step : String(step))),
]

/**
 * Returns a fault for each problem. Each unknown key is named. For a union, the faults are those of the
 * branch that matched furthest.
 */
export const faultsOfIssues = (issues: readonly Issue[], prefix: FaultPath = []): Fault[] =>
  issues.flatMap((issue): Fault[] => {
    const path = pathOf(prefix, issue)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a key of this format' }))
    if (issue.code === 'invalid_key')
      return [{ path, message: `as a name: ${issue.issues[0]?.message ?? issue.message}` }]
    if (issue.code === 'invalid_union') {
      const furthest = issue.errors.find((branch) => branch.some(({ path: inner }) => inner.length > 0))
      if (furthest !== undefined) return faultsOfIssues(furthest, path)
    }
    if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
      return [{ path, message: 'is missing' }]
    return [{ path, message: issue.message }]
  })
