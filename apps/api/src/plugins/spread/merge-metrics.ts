/**
 * Makes one text of the metrics of several databases. The lines of a metric stand together, after one description, as
 * Prometheus reads them.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const parts = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    let part: { head: string[]; samples: string[] } | undefined
    let isFirst = false
    for (const line of text.split('\n')) {
      const described = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (described !== undefined) {
        isFirst = line.startsWith('# HELP') ? !parts.has(described) : isFirst
        part = parts.get(described) ?? { head: [], samples: [] }
        parts.set(described, part)
        if (isFirst) part.head.push(line)
      } else if (line !== '') part?.samples.push(line)
    }
  }
  return [...parts.values()].flatMap(({ head, samples }) => [...head, ...samples, '']).join('\n')
}
