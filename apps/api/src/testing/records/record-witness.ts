import * as z from 'zod'

// A list of two hundred rows has the same fault two hundred times, but it is reported once.
const faults = new Set<string>()

/**
 * Keeps the faults of a query's result, and returns it as it came. `tools/records/plugin.ts` writes a call of
 * it around every query of the stores. @public
 */
export async function see<Result>(
  where: string,
  schema: () => z.ZodType,
  reading: Promise<Result>,
): Promise<Result> {
  const result = await reading
  const { error } = schema().safeParse(result, { error: z.locales.en().localeError })
  for (const issue of error ? deepest(error.issues) : [])
    faults.add(`${where} ${inWords(issue.path)}: ${issue.message}`)
  return result
}

/** Returns the faults since the last call. */
export function takeRecordFaults(): string[] {
  const taken = [...faults]
  faults.clear()
  return taken
}

type Issue = z.core.$ZodIssue

/** Returns what a value lacks to be the member of a union that it is nearest to. */
function deepest(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const members = issue.errors.map(deepest)
    const depth = (member: Issue[]) => Math.min(...member.map(({ path }) => path.length))
    const nearest = members.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0]!
    return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
  })
}

/** Formats a path without list positions: `rows[].basket.items[].price`. */
const inWords = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
