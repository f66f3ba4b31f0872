import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type FileOfQueries, holdsQueries, readFilesOfQueries } from './read-queries.ts'

const witness = fileURLToPath(
  new URL('../../apps/api/src/testing/records/record-witness.ts', import.meta.url),
)

/** Read once for all projects of a run. */
let files: Map<string, FileOfQueries> | undefined

/**
 * Has the result of every query of the stores parsed in tests, by a schema that is written from the type that
 * the query declares. The product's own build does not have it.
 */
export function parseRecords(): Plugin {
  return {
    name: 'parse-records',
    enforce: 'pre',
    transform(text, id) {
      if (!holdsQueries(id)) return
      // Where Vitest watches, a file may have changed since.
      if (files?.get(id)?.text !== text) files = readFilesOfQueries()
      const file = files.get(id)
      return file && file.queries.length > 0 ? { code: withWitness(file, id), map: null } : undefined
    },
  }
}

function withWitness({ text, queries, constants }: FileOfQueries, id: string): string {
  const path = id.slice(id.indexOf('apps/api/'))
  const inserts = queries.flatMap(({ start, end, line, schema }) => [
    { at: start, insert: `see('${path}:${line}', () => ${schema}, ` },
    { at: end, insert: ')' },
  ])
  const code = inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, insert }) => rest.slice(0, at) + insert + rest.slice(at), text)
  // On the first line, and at the end: lines keep their numbers.
  return `import * as z from 'zod'; import { see } from '${witness}'; ${code}\n${constants}\n`
}
