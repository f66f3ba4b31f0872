/**
 * The import directions, as data. These rules depend on an import's target or on a text, which oxlint's own
 * rules can't check; `.oxlintrc.json` has the rest. `planted` is a fault that the rule must find, `fine` a
 * similar source that it must leave alone, each a path and a source. A rule that no longer finds its fault is
 * noticed (see check-directions.test.mjs).
 * @typedef {import('./read-module.mjs')} Reader
 * @typedef {ReturnType<Reader['readModule']>} Module
 * @typedef {{ name: string, says: string, covers: (path: string) => boolean, planted: [string, string][],
 *   fine: [string, string][], imports?: (found: Module['imports'][number], path: string) => boolean,
 *   find?: (module: Module) => { line: number, text: string }[] }} Rule
 */

const isTest = (path) =>
  /\.test\.tsx?$/.test(path) || /^(e2e|tools|bench)\//.test(path) || path.includes('/testing/')
const partOf = (path) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? null
const isProduct = (path) => partOf(path) !== null && !isTest(path)
const isIn = (part) => (path) => partOf(path) === part && !isTest(path)
const inApi = isIn('apps/api')
const inWeb = isIn('apps/web')

/** Returns the layer of a file: its first folder under src, or `root` for a file directly there. */
function layerOf(path) {
  const inside = path.slice(`${partOf(path)}/src/`.length).split('/')
  return inside.length > 1 ? inside[0] : 'root'
}

/** Returns the folder inside a layer that is a screen or a feature. */
const memberOf = (path) => path.split('/').slice(0, 5).join('/')

/** Parts that each part may import, tests included. */
const parts = {
  'packages/contract': [],
  'packages/rules': ['packages/contract'],
  'apps/api': ['packages/contract', 'packages/rules'],
  'apps/web': ['packages/contract', 'packages/rules'],
  'apps/host': ['apps/api', 'apps/web', 'packages/contract', 'packages/rules'],
  'apps/card-sandbox': [],
}

/**
 * Files of apps/api/src, and of its call and crypto folders, that import no other layer. Every layer above
 * the stores may import them.
 */
const apiLeaves = new Set([
  'answer',
  'calendar-file',
  'network-of',
  'one-time-code',
  'passwords',
  'readable',
  'recovery-code',
  'session-outcome',
  'slot-id',
  'vault',
  'wire-json',
])

/**
 * Returns the layer of an API file: its folder of apps/api/src, or `leaf`. Each file of `call` and `crypto`
 * is a layer, and so is a file directly under src.
 */
function apiLayerOf(path) {
  const [first, second] = path.slice('apps/api/src/'.length).replace(/\.ts$/, '').split('/')
  const layer = ['call', 'crypto'].includes(first) ? second : first
  return apiLeaves.has(layer) ? 'leaf' : layer
}

/**
 * Layers of apps/api that each layer may import. Only app.ts, which joins everything, is missing. Only http
 * and plugins know HTTP. All other layers answer callers without knowing how they came.
 */
const apiLayers = {
  leaf: [],
  config: [],
  scenes: ['scenes'],
  stores: ['stores'],
  gateways: ['gateways'],
  log: ['log', 'config'],
  tokens: ['stores'],
  catalogue: ['catalogue', 'stores'],
  availability: ['availability', 'stores', 'log'],
  policies: ['policies', 'stores', 'catalogue', 'leaf'],
  presenters: ['presenters', 'policies', 'stores', 'catalogue', 'leaf'],
  caller: ['catalogue', 'log'],
  'call-context': ['caller', 'tokens', 'stores', 'gateways', 'catalogue', 'log', 'config', 'leaf'],
  serve: ['call-context', 'leaf'],
  letters: ['letters', 'presenters', 'stores', 'catalogue', 'leaf'],
  commands: [
    'commands',
    'policies',
    'stores',
    'letters',
    'gateways',
    'config',
    'log',
    'call-context',
    'leaf',
  ],
  calls: [
    'calls',
    'policies',
    'commands',
    'stores',
    'presenters',
    'catalogue',
    'call-context',
    'serve',
    'leaf',
  ],
  jobs: ['jobs', 'commands', 'stores', 'leaf'],
  importers: ['importers', 'commands', 'policies', 'stores', 'gateways', 'leaf'],
  fault: ['stores', 'log', 'leaf'],
  'answer-call': ['serve', 'call-context', 'caller', 'leaf'],
  http: ['http', 'answer-call', 'serve', 'caller', 'fault', 'stores', 'catalogue', 'log', 'config', 'leaf'],
  plugins: [
    'plugins',
    'http',
    'availability',
    'gateways',
    'letters',
    'commands',
    'policies',
    'presenters',
    'scenes',
    'stores',
    'catalogue',
    'call-context',
    'serve',
    'fault',
    'log',
    'config',
    'leaf',
  ],
}

/**
 * Layers of apps/web that each layer may import. `root`: paths.ts, messages.ts and other files directly under
 * src.
 */
const webLayers = {
  ui: ['ui'],
  theme: ['theme', 'root'],
  // A mutation reports its result in a toast.
  calls: ['calls', 'page', 'root'],
  // The basis of every screen: links, title, facts, messages.
  page: ['page', 'ui', 'root'],
  modes: ['modes', 'page', 'calls', 'ui', 'theme', 'root'],
  features: ['features', 'page', 'modes', 'calls', 'ui', 'theme', 'root'],
  frame: ['frame', 'page', 'features', 'modes', 'calls', 'ui', 'theme', 'root'],
  screens: ['screens', 'page', 'features', 'modes', 'calls', 'ui', 'theme', 'root'],
  // Shows the parts of all layers to developers.
  gallery: ['gallery', 'frame', 'screens', 'page', 'features', 'modes', 'calls', 'ui', 'theme', 'root'],
  root: ['root', 'page', 'calls', 'theme'],
}

/** True for files of the web that join everything. */
const isComposer = (path) =>
  /^apps\/web\/src\/(server\/.*|((staff-)?routes|app|entry-[a-z-]+)(\.tsx?)?)$/.test(path)
const isAsset = (target) => /\.(css|svg|png|woff2)(\?|$)/.test(target)
const mayConnect = (path) => /^apps\/(api\/src\/gateways|web\/src\/calls|card-sandbox|host)\//.test(path)

const importOf = (specifier) => `import { x } from '${specifier}'\nexport const y = x`
const typeOf = (specifier) => `import type { X } from '${specifier}'\nexport type Y = X`
const forms = (specifier) => [
  importOf(specifier),
  typeOf(specifier),
  `import { type X } from '${specifier}'\nexport type Y = X`,
  `export { x } from '${specifier}'\nexport const y = 1`,
  `export type { X } from '${specifier}'\nexport const y = 1`,
  `export const load = () => import('${specifier}')`,
]

const sqlStart =
  /^\s*(select\s+\S|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop|truncate|lock)\s+(table|index|database|schema|type|function)\b)/i

/** @type {Rule[]} */
export const rules = [
  {
    name: 'parts',
    says: 'this part may not know that one',
    covers: (path) => partOf(path) in parts,
    imports: ({ target }, path) => {
      const [own, other] = [partOf(path), partOf(target)]
      if (other === own || other === null) return false
      // Other parts get the calls through app.ts.
      if (parts[own].includes(other)) return /^apps\/api\/src\/calls(\/|$)/.test(target)
      return !(isTest(path) && other === 'apps/card-sandbox')
    },
    planted: [
      ...forms('@touchline/web/paths').map((source) => ['apps/api/src/app.ts', source]),
      ['apps/web/src/routes.tsx', importOf('../../api/src/app.ts')],
      ['packages/contract/src/errors.ts', importOf('@touchline/rules/money/money')],
      ['packages/rules/src/money/money.ts', importOf('@touchline/api/app')],
      ['apps/host/src/main.ts', importOf('@touchline/card-sandbox/server')],
      ['apps/host/src/main.ts', importOf('@touchline/api/calls/basket/add-items')],
      ['apps/host/src/main.ts', importOf('@touchline/api/calls')],
      ['apps/card-sandbox/src/main.ts', importOf('@touchline/contract/errors')],
      ['apps/api/src/calls/basket/add-items.test.ts', importOf('@touchline/web/paths')],
    ],
    fine: [
      ['apps/host/src/main.ts', importOf('@touchline/api/app')],
      ['apps/api/src/app.test.ts', importOf('@touchline/card-sandbox/server')],
      ['apps/web/src/paths.ts', importOf('@touchline/rules/money/money')],
    ],
  },
  {
    name: 'layers of api',
    says: 'this layer of the API may not know that one',
    covers: inApi,
    imports: ({ target }, path) => {
      const from = apiLayerOf(path)
      if (/^npm:@?fastify\b/.test(target)) return !['app', 'http', 'plugins'].includes(from)
      if (!target.startsWith('apps/api/src/')) return false
      return from !== 'app' && !(apiLayers[from] ?? []).includes(apiLayerOf(target))
    },
    planted: [
      ['apps/api/src/calls/basket/add-items.ts', importOf('../../gateways/card-payments/sandbox.ts')],
      ['apps/api/src/commands/hold-places.ts', importOf('../presenters/present-cart.ts')],
      ['apps/api/src/policies/may-book.ts', importOf('../commands/hold-places.ts')],
      ['apps/api/src/letters/bookings/booking-confirmed.ts', importOf('../../commands/hold-places.ts')],
      ['apps/api/src/presenters/present-cart.ts', importOf('../commands/hold-places.ts')],
      ['apps/api/src/stores/carts.ts', importOf('../presenters/present-cart.ts')],
      ['apps/api/src/stores/carts.ts', typeOf('../call/call-context.ts')],
      ['apps/api/src/policies/may-book.ts', importOf('../call/answer-call.ts')],
      ['apps/api/src/gateways/mail/folder.ts', importOf('../../config.ts')],
      ['apps/api/src/catalogue/catalogues.ts', importOf('../policies/may-book.ts')],
      ['apps/api/src/jobs/repeat.ts', importOf('../plugins/metrics.ts')],
      ['apps/api/src/http/send-answer.ts', importOf('../commands/hold-places.ts')],
      ['apps/api/src/call/answer.ts', importOf('./call-context.ts')],
      ['apps/api/src/mail/a-layer-without-a-name.ts', importOf('../stores/carts.ts')],
      ['apps/api/src/gateways/mail/folder.ts', importOf('../../stores/carts.ts')],
      ['apps/api/src/commands/hold-places.ts', importOf('../app.ts')],
      ['apps/api/src/call/call-context.ts', importOf('../http/session-cookies.ts')],
      ['apps/api/src/commands/settle.ts', typeOf('fastify')],
      ['apps/api/src/commands/settle.ts', `export const load = () => import('fastify')`],
      ['apps/api/src/call/call-context.ts', importOf('@fastify/cookie')],
      ['apps/api/src/calls/basket/add-items.ts', importOf('../../plugins/metrics.ts')],
      ['apps/api/src/plugins/jobs.ts', importOf('../calls/basket/add-items.ts')],
      ['apps/api/src/call/answer-call.ts', importOf('../calls/basket/add-items.ts')],
    ],
    fine: [
      ['apps/api/src/app.ts', importOf('./plugins/metrics.ts')],
      ['apps/api/src/app.ts', importOf('./calls/basket/add-items.ts')],
      ['apps/api/src/plugins/health.ts', importOf('../http/calls.ts')],
      ['apps/api/src/http/caller-of.ts', importOf('fastify')],
      ['apps/api/src/policies/may-book.ts', importOf('../call/answer.ts')],
      ['apps/api/src/calls/basket/add-items.ts', importOf('../../commands/hold-places.ts')],
      ['apps/api/src/plugins/health.ts', importOf('../stores/database/ping.ts')],
      ['apps/api/src/commands/mail/send-letters.ts', importOf('../../letters/letters.ts')],
    ],
  },
  {
    name: 'layers of web',
    says: 'this layer of the web may not know that one',
    // Files beside src configure the build.
    covers: (path) => inWeb(path) && path.startsWith('apps/web/src/') && !isComposer(path),
    imports: ({ target }, path) =>
      partOf(target) === 'apps/web' &&
      !isAsset(target) &&
      (isComposer(target) || !(webLayers[layerOf(path)] ?? []).includes(layerOf(target))),
    planted: [
      ['apps/web/src/features/basket/basket-icon.tsx', importOf('../../screens/basket/basket.tsx')],
      ['apps/web/src/screens/basket/basket.tsx', importOf('../../routes.tsx')],
      ['apps/web/src/screens/basket/basket.tsx', importOf('../../frame/header.tsx')],
      ['apps/web/src/calls/basket/add-items.ts', importOf('../../features/basket/basket-icon.tsx')],
      ['apps/web/src/ui/button.tsx', importOf('../paths.ts')],
      ['apps/web/src/ui/button.tsx', importOf('../calls/basket/add-items.ts')],
      ['apps/web/src/messages.ts', importOf('./ui/toast.tsx')],
      ['apps/web/src/screens/basket/basket.tsx', importOf('../../gallery/gallery.tsx')],
    ],
    fine: [
      ['apps/web/src/routes.tsx', importOf('./screens/basket/basket.tsx')],
      ['apps/web/src/screens/basket/basket.tsx', importOf('../../features/basket/basket-icon.tsx')],
      ['apps/web/src/gallery/gallery.tsx', importOf('../screens/basket/basket.tsx')],
    ],
  },
  {
    name: 'no sibling screens or features',
    says: 'siblings do not know each other: their parent composes them',
    covers: (path) => /^apps\/web\/src\/(screens|features)\//.test(path),
    imports: ({ target }, path) => layerOf(target) === layerOf(path) && memberOf(target) !== memberOf(path),
    planted: [
      ['apps/web/src/screens/basket/basket.tsx', importOf('../checkout/checkout.tsx')],
      ['apps/web/src/features/basket/basket-icon.tsx', importOf('../login/login-modal.tsx')],
    ],
    fine: [['apps/web/src/screens/basket/basket.tsx', importOf('./basket-line.tsx')]],
  },
  {
    name: 'connections open only in gateways/ and web/calls/',
    says: 'connections open only in gateways/ and web/calls/',
    covers: (path) => isProduct(path) && !mayConnect(path),
    imports: ({ target, isTypeOnly }, path) =>
      !isTypeOnly &&
      (/^npm:(node:(http2?|https|net|tls|dgram)|undici|ws|nodemailer)$/.test(target) ||
        (target === 'npm:pg' && !path.startsWith('apps/api/src/stores/'))),
    planted: [
      ['apps/api/src/plugins/database.ts', `import pg from 'pg'\nexport const pool = new pg.Pool()`],
      ['apps/api/src/commands/payments/settle.ts', importOf('node:https')],
    ],
    fine: [
      ['apps/api/src/plugins/database.ts', `import type pg from 'pg'\nexport type Pool = pg.Pool`],
      ['apps/api/src/gateways/postgres/pool.ts', importOf('pg')],
    ],
  },
  {
    name: 'SQL stands only in stores/ and migrations/',
    says: 'SQL stands only in stores/ and migrations/',
    covers: (path) => isProduct(path) && !/^apps\/api\/src\/(stores|gateways\/postgres)\//.test(path),
    imports: ({ target, isTypeOnly }) => !isTypeOnly && target.startsWith('npm:kysely'),
    find: ({ texts, queries }) => [...texts.filter(({ text }) => sqlStart.test(text)), ...queries],
    planted: [
      ['apps/api/src/commands/payments/settle.ts', 'export const q = db.selectFrom("carts")'],
      ['apps/api/src/calls/basket/get-cart.ts', 'export const q = `select * from carts where id = ${id}`'],
      ['apps/api/src/plugins/jobs.ts', 'export const q = "delete from carts"'],
      ['apps/api/src/commands/payments/settle.ts', importOf('kysely')],
    ],
    fine: [
      ['apps/api/src/stores/carts.ts', 'export const q = db.selectFrom("carts")'],
      ['apps/web/src/messages.ts', 'export const m = "Please select a venue"'],
      ['apps/api/src/commands/settle.ts', `import type { Kysely } from 'kysely'\nexport type K = Kysely<X>`],
    ],
  },
  {
    name: 'rules and contract make no moment of their own',
    says: 'the clock is an argument here',
    covers: (path) => path.startsWith('packages/') && !isTest(path),
    find: ({ clocks }) => clocks,
    planted: [['packages/rules/src/money/money.ts', 'export const now = () => new Date()']],
    fine: [['packages/rules/src/money/money.ts', 'export const at = (ms: number) => new Date(ms)']],
  },
  {
    name: 'no barrels',
    says: 'import the file itself',
    covers: () => true,
    find: ({ barrels }) => barrels,
    planted: [
      ['apps/web/src/ui/index.ts', 'export const x = 1'],
      ['apps/web/src/ui/all.ts', `export { Button } from './button.tsx'`],
      ['packages/rules/src/money/money.ts', `export * from './limits.ts'\nexport const x = 1`],
    ],
    fine: [['apps/web/src/ui/button.tsx', 'export const Button = 1']],
  },
  {
    name: 'no literal address outside paths.ts',
    says: 'addresses are made in paths.ts',
    covers: (path) =>
      inWeb(path) &&
      !/^apps\/web\/(src\/((account-|joining-|legal-|order-|staff-|analytics-)?paths\.ts|routes\.tsx|server\/)|[^/]+$)/.test(
        path,
      ),
    // Names of XML and of schema.org are no addresses.
    find: ({ texts }) =>
      texts.filter(({ text }) => /^(\/[a-z]|https?:\/\/(?!(www\.w3\.org|schema\.org)\/))/i.test(text)),
    planted: [
      ['apps/web/src/screens/basket/basket.tsx', 'export const a = <a href="/basket/checkout">Pay</a>'],
      ['apps/web/src/screens/basket/basket.tsx', 'export const to = `/location/${slug}`'],
      ['apps/web/src/frame/footer.tsx', `export const help = 'https://help.example/'`],
    ],
    fine: [
      ['apps/web/src/paths.ts', `export const basketPath = () => '/basket'`],
      ['apps/web/src/account-paths.ts', `export const bookingsPath = () => '/my-account/bookings'`],
      ['apps/web/src/staff-paths.ts', `export const moneyPath = () => '/staff/money'`],
      ['apps/web/src/ui/icons.tsx', `export const ns = 'http://www.w3.org/2000/svg'`],
      ['apps/web/src/frame/footer.tsx', `export const parts = path.split('/')`],
    ],
  },
  {
    name: 'the product imports no tests',
    says: 'the product imports no tests',
    covers: isProduct,
    imports: ({ target }) =>
      isTest(target) || /^npm:(vitest|fast-check|@playwright\/test|@testing-library\/)/.test(target),
    planted: [
      ['apps/api/src/app.ts', importOf('./testing/database.ts')],
      ['apps/web/src/routes.tsx', importOf('./paths.test.ts')],
      ['apps/host/src/main.ts', importOf('vitest')],
    ],
    fine: [['apps/api/src/app.test.ts', importOf('./testing/database.ts')]],
  },
]
