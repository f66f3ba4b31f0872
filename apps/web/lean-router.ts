import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import type { Alias, Plugin } from 'vite'

const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** The router's package names its development build for every condition; the browser gets the other one. */
export const productionRouter: Alias[] = [
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
  { find: /^react-router$/, replacement: production('index.mjs') },
]

/**
 * Inner functions of the router's core for what this app does by TanStack Query: fetchers and form actions. A
 * bundler can't see that nobody calls them, and they are a tenth of the router.
 */
const unusedFunctions = [
  'fetch2',
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'setFetcherError',
  'enableScrollRestoration',
  'discoverRoutes',
  'getFetcher',
  'resetFetcher',
  'deleteFetcher',
  'queueFetcherForDeletion',
  'getUpdatedRevalidatingFetchers',
  'getBlocker',
  'deleteBlocker',
  'updateBlocker',
]

/** Outside of its core: what a framework of its own, server components and instruments need. */
const unusedParts = [
  'Scripts',
  'RemixRootDefaultErrorBoundary',
  'RSCErrorHandler',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'DefaultErrorComponent',
  'patchRoutesImpl',
]

/** Classes that nothing of ours reaches: a bundler keeps a class that extends another, used or not. */
const unusedClasses = ['RemixErrorBoundary', 'AwaitErrorBoundary']

/**
 * Takes the unused parts out of the router: its components are named by assignments (`Form.displayName = …`) and
 * made by calls, which keeps all of them in the bundle. A version that has none of these any more fails the build.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({ code: withoutUnusedFunctions(withoutNames(code)), map: null }),
    },
  }
}

/** Methods of the query client for lists that grow page by page, and older names of `query`. */
const unusedMethods = [
  'fetchQuery',
  'prefetchQuery',
  'ensureQueryData',
  'infiniteQuery',
  'fetchInfiniteQuery',
  'prefetchInfiniteQuery',
  'ensureInfiniteQueryData',
]

/**
 * The same for the query library: lists that grow page by page, which nothing of ours asks for; and mutations come with
 * whoever makes the first one, since most pages make none.
 */
export function dropUnusedQueryParts(): Plugin {
  const changes: Record<string, (code: string) => string> = {
    infiniteQueryBehavior: withoutBodies,
    queryClient: (code) => withMutationsLater(withoutMethods(code)),
    mutationObserver: (code) => `${code}
import { MutationCache } from './mutationCache.js'
import { provideMutations } from './queryClient.js'
provideMutations(() => new MutationCache())`,
  }
  return {
    name: 'drop-unused-query-parts',
    transform: {
      filter: { id: /query-core\/build\/modern\/(infiniteQueryBehavior|queryClient|mutationObserver)\.js$/ },
      handler: (code, id) => {
        const change = changes[/(\w+)\.js$/.exec(id)?.[1] ?? '']
        return change && { code: change(code), map: null }
      },
    },
  }
}

/** The client makes its store of mutations when the first is made, with what `provideMutations` was given by then. */
function withMutationsLater(code: string): string {
  const replacements = [
    ['import { MutationCache } from "./mutationCache.js";', ''],
    ['this.#mutationCache = config.mutationCache || new MutationCache();', ''],
    ['return this.#mutationCache.findAll(', 'return (this.#mutationCache ?? { findAll: () => [] }).findAll('],
    [
      'return this.#mutationCache.resumePausedMutations();',
      'return Promise.resolve(this.#mutationCache?.resumePausedMutations());',
    ],
    ['return this.#mutationCache;', 'return (this.#mutationCache ??= makeMutationCache());'],
    ['this.#mutationCache.clear();', 'this.#mutationCache?.clear();'],
    [
      'export { QueryClient };',
      'let makeMutationCache;\nconst provideMutations = (make) => { makeMutationCache = make };\nexport { QueryClient, provideMutations };',
    ],
  ] as const
  return replacements.reduce((lean, [usual, later]) => {
    if (lean.split(usual).length !== 2) throw new Error(`The query client has not once “${usual}”`)
    return lean.replace(usual, later)
  }, code)
}

function withoutBodies(code: string): string {
  const names = [...code.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name ?? '')
  if (!names.includes('infiniteQueryBehavior')) throw new Error('infiniteQueryBehavior has moved')
  const stubs = names.map((name) => `function ${name}() { throw new Error("${name}: not in this build") }`)
  return `${stubs.join('\n')}\nexport { ${names.join(', ')} }`
}

function withoutMethods(code: string): string {
  const { program } = parseSync('query-client.js', code)
  const methods = program.body.flatMap((node) =>
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ init }) => (init?.type === 'ClassExpression' ? init.body.body : []))
      : [],
  )
  const cuts = unusedMethods.map((name) => {
    const found = methods.find(
      (node) => node.type === 'MethodDefinition' && node.key.type === 'Identifier' && node.key.name === name,
    )
    if (!found) throw new Error(`The query client has no ${name} any more`)
    return { start: found.start, end: found.end, instead: '' }
  })
  return cutOut(code, cuts)
}

function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext|lazy)\()/g, '= /* @__PURE__ */ $1')
}

export function withoutUnusedFunctions(code: string): string {
  if (!code.includes('function createRouter(')) return code
  const { program } = parseSync('router.mjs', code)
  const core = program.body.find(
    (node) => node.type === 'FunctionDeclaration' && node.id?.name === 'createRouter',
  )
  if (core?.type !== 'FunctionDeclaration' || !core.body)
    throw new Error('createRouter is no function any more')
  const cuts = [
    ...unusedFunctions.map((name) => bodyOf(name, core.body?.body ?? [])),
    ...unusedParts.map((name) => bodyOf(name, program.body)),
    ...unusedClasses.map((name) => classOf(name, program.body)),
  ]
  return cutOut(code, cuts)
}

function cutOut(code: string, cuts: readonly Cut[]): string {
  let lean = code
  for (const { start, end, instead } of cuts.toSorted((a, b) => b.start - a.start))
    lean = lean.slice(0, start) + instead + lean.slice(end)
  return lean
}

type Statements = ReturnType<typeof parseSync>['program']['body']

type Cut = { start: number; end: number; instead: string }

function bodyOf(name: string, statements: Statements): Cut {
  const found = statements.find((node) => node.type === 'FunctionDeclaration' && node.id?.name === name)
  if (found?.type !== 'FunctionDeclaration' || !found.body)
    throw new Error(`The router has no ${name} any more`)
  const { start, end } = found.body
  return { start, end, instead: `{ throw new Error("${name}: not in this build") }` }
}

function classOf(name: string, statements: Statements): Cut {
  for (const node of statements) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      if (id.type === 'Identifier' && id.name === name && init?.type === 'ClassExpression')
        return { start: init.start, end: init.end, instead: 'null' }
    }
  }
  throw new Error(`The router has no ${name} any more`)
}
