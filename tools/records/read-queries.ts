import { fileURLToPath } from 'node:url'
import {
  type CallExpression,
  isArrowFunction,
  isCallExpression,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Project } from 'typescript/unstable/sync'
import { SchemaWriter } from './schema-writer.ts'

/** Queries of one file, and what their results are declared to be. */
export interface FileOfQueries {
  text: string
  queries: { start: number; end: number; line: number; schema: string }[]
  /** Constants that the schemas of the queries name, as source text. */
  constants: string
}

/** Reads all files of queries with TypeScript's own checker: this takes seconds. */
export function readFilesOfQueries(): Map<string, FileOfQueries> {
  const config = fileURLToPath(new URL('tsconfig.json', import.meta.url))
  const api = new API()
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const names = project.program.getSourceFileNames().filter((name) => holdsQueries(name))
    return new Map(
      names.map((name) => [name, readFileOfQueries(project, project.program.getSourceFile(name)!)]),
    )
  } finally {
    api.close()
  }
}

const source = fileURLToPath(new URL('../../apps/api/src/', import.meta.url))
const folders = [`${source}stores/`, `${source}testing/records/`]

/**
 * Tells if a file's queries are seen: those of the stores, which alone have SQL, and the planted ones. A copy
 * of the repository, whose packages are links, loads files of another that it can't read.
 */
export const holdsQueries = (file: string): boolean =>
  folders.some((folder) => file.startsWith(folder)) && file.endsWith('.ts') && !file.endsWith('.test.ts')

function readFileOfQueries({ checker }: Project, file: SourceFile): FileOfQueries {
  const calls = executionsIn(file)
  const types = calls.length === 0 ? [] : checker.getTypeAtLocation(calls)
  const writer = new SchemaWriter(checker)
  const queries = calls.flatMap((call, index) => {
    const schema = writer.resultSchema(types[index]!)
    const line = file.text.slice(0, call.end).split('\n').length
    return schema === null ? [] : [{ start: call.getStart(file), end: call.end, line, schema }]
  })
  return { text: file.text, queries, constants: writer.constants() }
}

/** Finds the calls that execute a query. One with a function as its argument executes a transaction. */
function executionsIn(file: SourceFile): CallExpression[] {
  const found: CallExpression[] = []
  const visit = (node: Node): void => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      /^execute(TakeFirst(OrThrow)?)?$/.test(node.expression.name.text) &&
      !node.arguments.some(isArrowFunction)
    )
      found.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}
