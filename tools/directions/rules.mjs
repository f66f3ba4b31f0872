/**
 * Who may know whom, as data. A rule looks at one module and names what it must not do; `planted` is a fault that the
 * rule has to find, so that a rule that finds nothing any more is noticed (see check-directions.test.mjs).
 * @typedef {import('./read-module.mjs')} Reader
 * @typedef {{ name: string, planted: { path: string, source: string }[], fine: { path: string, source: string }[],
 *   find: (module: ReturnType<Reader['readModule']>) => { line: number, message: string }[] }} Rule
 */

const isTest = (path) =>
  /\.test\.tsx?$/.test(path) || /^(e2e|tools|bench)\//.test(path) || path.includes('/testing/')
const isOwn = (target) => /^(packages|apps)\//.test(target)
const partOf = (path) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0] ?? null

/** Which layer a file of a part stands in: its first folder under src, or `root` for a file directly there. */
function layerOf(path, part) {
  const inside = path.slice(`${part}/src/`.length).split('/')
  return inside.length > 1 ? inside[0] : 'root'
}

/** The folder inside a layer that is one screen or one feature. */
const memberOf = (path) => path.split('/').slice(0, 5).join('/')

function forbidImports(module, isForbidden, sentence) {
  return module.imports
    .filter((found) => isForbidden(found))
    .map((found) => ({ line: found.line, message: `${sentence(found)} (${found.specifier})` }))
}

function forbidDeeds(module, kinds, isAllowed, sentence) {
  if (isAllowed) return []
  return module.deeds
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ line, text }) => ({ line, message: text ? `${sentence} (${text})` : sentence }))
}

/** Which parts a part may import, tests included. */
const partRules = {
  'packages/contract': [],
  'packages/rules': ['packages/contract'],
  'apps/api': ['packages/contract', 'packages/rules'],
  'apps/web': ['packages/contract', 'packages/rules'],
  'apps/host': ['apps/api', 'apps/web', 'packages/contract', 'packages/rules'],
  'apps/card-sandbox': [],
}

const importOf = (specifier) => `import { x } from '${specifier}'\nexport const y = x`
const forms = (specifier) => [
  importOf(specifier),
  `import type { X } from '${specifier}'\nexport type Y = X`,
  `import { type X } from '${specifier}'\nexport type Y = X`,
  `export { x } from '${specifier}'\nexport const y = 1`,
  `export type { X } from '${specifier}'\nexport const y = 1`,
  `export const load = () => import('${specifier}')`,
  `export type Y = import('${specifier}').X`,
  `export const all = import.meta.glob('${specifier}')`,
]

const partsRule = {
  name: 'parts',
  planted: [
    ...forms('@touchline/web/paths').map((source) => ({ path: 'apps/api/src/app.ts', source })),
    { path: 'apps/web/src/routes.tsx', source: importOf('../../api/src/app.ts') },
    { path: 'packages/contract/src/errors.ts', source: importOf('@touchline/rules/money') },
    { path: 'packages/rules/src/money.ts', source: importOf('@touchline/api/app') },
    { path: 'apps/host/src/main.ts', source: importOf('@touchline/card-sandbox/server') },
    { path: 'apps/card-sandbox/src/main.ts', source: importOf('@touchline/contract/errors') },
    { path: 'apps/api/src/calls/cart/add-items.test.ts', source: importOf('@touchline/web/paths') },
  ],
  fine: [
    { path: 'apps/host/src/main.ts', source: importOf('@touchline/api/app') },
    { path: 'apps/api/src/app.test.ts', source: importOf('@touchline/card-sandbox/server') },
    { path: 'apps/web/src/paths.ts', source: importOf('@touchline/rules/money') },
  ],
  find(module) {
    const part = partOf(module.path)
    const allowed = partRules[part]
    if (!allowed) return []
    return forbidImports(
      module,
      ({ target }) => {
        const other = partOf(target)
        if (!isOwn(target) || other === part || allowed.includes(other)) return false
        return !(isTest(module.path) && other === 'apps/card-sandbox')
      },
      ({ target }) => `${part} may not know ${partOf(target)}`,
    )
  },
}

const contractRule = {
  name: 'contract knows Zod and nothing else',
  planted: [{ path: 'packages/contract/src/entities/cart.ts', source: importOf('fastify') }],
  fine: [
    { path: 'packages/contract/src/entities/cart.ts', source: importOf('zod/mini') },
    { path: 'packages/contract/src/wire-case.test.ts', source: importOf('vitest') },
  ],
  find: (module) =>
    partOf(module.path) !== 'packages/contract' || isTest(module.path)
      ? []
      : forbidImports(
          module,
          ({ target }) => target.startsWith('npm:') && !/^npm:zod(\/|$)/.test(target),
          () => 'the contract knows Zod and nothing else',
        ),
}

const rulesRule = {
  name: "rules know the contract's types only",
  planted: [
    { path: 'packages/rules/src/money.ts', source: importOf('temporal-polyfill') },
    { path: 'packages/rules/src/money.ts', source: importOf('node:fs') },
    { path: 'packages/rules/src/money.ts', source: importOf('@touchline/contract/errors') },
  ],
  fine: [
    {
      path: 'packages/rules/src/money.ts',
      source: `import type { Cart } from '@touchline/contract/entities/cart'\nexport type C = Cart`,
    },
    { path: 'packages/rules/src/money.test.ts', source: importOf('fast-check') },
  ],
  find: (module) =>
    partOf(module.path) !== 'packages/rules' || isTest(module.path)
      ? []
      : forbidImports(
          module,
          ({ target, isTypeOnly }) =>
            target.startsWith('npm:') || (partOf(target) === 'packages/contract' && !isTypeOnly),
          () => "the rules know the contract's types only",
        ),
}

const clockRule = {
  name: 'rules and contract read no clock',
  planted: [
    { path: 'packages/rules/src/money.ts', source: 'export const now = () => Date.now()' },
    { path: 'packages/rules/src/money.ts', source: 'export const now = () => new Date()' },
    { path: 'packages/contract/src/errors.ts', source: 'export const now = () => performance.now()' },
  ],
  fine: [{ path: 'packages/rules/src/money.ts', source: 'export const at = (ms: number) => new Date(ms)' }],
  find: (module) =>
    forbidDeeds(
      module,
      ['clock'],
      !module.path.startsWith('packages/') || isTest(module.path),
      'the clock is an argument here',
    ),
}

/** Which layers of apps/api a layer may import; a layer that is not named may import all but the calls. */
const apiLayers = {
  calls: ['calls', 'policies', 'commands', 'stores', 'presenters', 'catalogue', 'log', 'root'],
  commands: ['commands', 'policies', 'stores', 'gateways', 'catalogue', 'log', 'root'],
  policies: ['policies', 'stores', 'catalogue', 'root'],
  presenters: ['presenters', 'policies', 'stores', 'catalogue', 'root'],
  stores: ['stores', 'root'],
  gateways: ['gateways', 'root'],
}

const apiLayersRule = {
  name: 'layers of api',
  planted: [
    {
      path: 'apps/api/src/calls/cart/add-items.ts',
      source: importOf('../../gateways/card-payments/sandbox.ts'),
    },
    { path: 'apps/api/src/commands/hold-places.ts', source: importOf('../presenters/present-cart.ts') },
    { path: 'apps/api/src/policies/may-book.ts', source: importOf('../commands/hold-places.ts') },
    { path: 'apps/api/src/presenters/present-cart.ts', source: importOf('../commands/hold-places.ts') },
    { path: 'apps/api/src/stores/carts.ts', source: importOf('../presenters/present-cart.ts') },
    { path: 'apps/api/src/gateways/mail/folder.ts', source: importOf('../../stores/carts.ts') },
    { path: 'apps/api/src/commands/hold-places.ts', source: importOf('../app.ts') },
  ],
  fine: [
    { path: 'apps/api/src/calls/cart/add-items.ts', source: importOf('../../commands/hold-places.ts') },
    { path: 'apps/api/src/plugins/database.ts', source: importOf('../gateways/postgres/pool.ts') },
  ],
  find(module) {
    if (partOf(module.path) !== 'apps/api' || isTest(module.path)) return []
    const from = layerOf(module.path, 'apps/api')
    const allowed = apiLayers[from]
    return forbidImports(
      module,
      ({ target }) => {
        if (partOf(target) !== 'apps/api') return false
        const to = layerOf(target, 'apps/api')
        if (/\/src\/(app|server)(\.ts)?$/.test(target) && from !== 'root') return true
        return Boolean(allowed) && !allowed.includes(to) && target.startsWith('apps/api/src/')
      },
      ({ target }) => `${from} may not know ${layerOf(target, 'apps/api')}`,
    )
  },
}

/** What serves HTTP; every other file of the API answers callers without knowing how they came. */
const servesHttp = (path) => /^apps\/api\/src\/((http|plugins)\/|app\.ts$)/.test(path)

const httpRule = {
  name: 'the core of the API knows no HTTP',
  planted: [
    {
      path: 'apps/api/src/commands/settle.ts',
      source: `import type { FastifyReply } from 'fastify'\nexport type R = FastifyReply`,
    },
    { path: 'apps/api/src/visit.ts', source: importOf('@fastify/cookie') },
    { path: 'apps/api/src/visit.ts', source: importOf('./http/session-cookies.ts') },
    { path: 'apps/api/src/calls/cart/add-items.ts', source: importOf('../../plugins/metrics.ts') },
  ],
  fine: [
    { path: 'apps/api/src/http/caller-of.ts', source: importOf('fastify') },
    { path: 'apps/api/src/plugins/health.ts', source: importOf('../http/calls.ts') },
  ],
  find: (module) =>
    partOf(module.path) !== 'apps/api' || isTest(module.path) || servesHttp(module.path)
      ? []
      : forbidImports(
          module,
          ({ target }) => /^npm:@?fastify\b/.test(target) || /^apps\/api\/src\/(http|plugins)\//.test(target),
          () => 'the core of the API knows no HTTP',
        ),
}

const callsRule = {
  name: 'only app.ts imports calls',
  planted: [
    { path: 'apps/api/src/plugins/jobs.ts', source: importOf('../calls/cart/add-items.ts') },
    { path: 'apps/api/src/server.ts', source: importOf('./calls/cart/add-items.ts') },
    { path: 'apps/host/src/main.ts', source: importOf('@touchline/api/calls/cart/add-items') },
  ],
  fine: [{ path: 'apps/api/src/app.ts', source: importOf('./calls/cart/add-items.ts') }],
  find: (module) =>
    isTest(module.path) || /^apps\/api\/src\/(app\.ts|calls\.ts|calls\/.*)$/.test(module.path)
      ? []
      : forbidImports(
          module,
          // calls.ts lists them for app.ts.
          ({ target }) => /^apps\/api\/src\/calls(\/|\.ts$|$)/.test(target),
          () => 'only app.ts imports calls',
        ),
}

/** Which layers of apps/web a layer may import. `root`: paths.ts, messages.ts and other files directly under src. */
const webLayers = {
  ui: ['ui'],
  theme: ['theme', 'root'],
  // A mutation says how it ended: by a toast.
  calls: ['calls', 'page', 'root'],
  // What every screen is made with: links, title, facts, messages.
  page: ['page', 'ui', 'root'],
  modes: ['modes', 'page', 'calls', 'ui', 'theme', 'root'],
  features: ['features', 'page', 'modes', 'calls', 'ui', 'theme', 'root'],
  frame: ['frame', 'page', 'features', 'modes', 'calls', 'ui', 'theme', 'root'],
  screens: ['screens', 'page', 'features', 'modes', 'calls', 'ui', 'theme', 'root'],
  root: ['root', 'page', 'calls', 'theme'],
}

/** The files that put everything together. */
const isComposer = (path) => /^apps\/web\/src\/(server\/.*|(routes|app|entry-[a-z-]+)(\.tsx?)?)$/.test(path)

const webLayersRule = {
  name: 'layers of web',
  planted: [
    {
      path: 'apps/web/src/features/cart/basket-icon.tsx',
      source: importOf('../../screens/basket/basket.tsx'),
    },
    { path: 'apps/web/src/screens/basket/basket.tsx', source: importOf('../../routes.tsx') },
    { path: 'apps/web/src/screens/basket/basket.tsx', source: importOf('../../frame/header.tsx') },
    { path: 'apps/web/src/calls/cart/add-items.ts', source: importOf('../../features/cart/basket-icon.tsx') },
    { path: 'apps/web/src/ui/button.tsx', source: importOf('../paths.ts') },
    { path: 'apps/web/src/ui/button.tsx', source: importOf('../calls/cart/add-items.ts') },
    { path: 'apps/web/src/messages.ts', source: importOf('./ui/toast.tsx') },
  ],
  fine: [
    { path: 'apps/web/src/routes.tsx', source: importOf('./screens/basket/basket.tsx') },
    {
      path: 'apps/web/src/screens/basket/basket.tsx',
      source: importOf('../../features/cart/basket-icon.tsx'),
    },
  ],
  find(module) {
    if (partOf(module.path) !== 'apps/web' || isTest(module.path) || isComposer(module.path)) return []
    const from = layerOf(module.path, 'apps/web')
    const allowed = webLayers[from] ?? []
    return forbidImports(
      module,
      ({ target }) =>
        partOf(target) === 'apps/web' &&
        (isComposer(target) || !allowed.includes(layerOf(target, 'apps/web'))) &&
        !/\.(css|svg|png|woff2)(\?|$)/.test(target),
      ({ target }) =>
        `${from} may not know ${isComposer(target) ? 'the routes' : layerOf(target, 'apps/web')}`,
    )
  },
}

const siblingRule = {
  name: 'no sibling screens or features',
  planted: [
    { path: 'apps/web/src/screens/basket/basket.tsx', source: importOf('../checkout/checkout.tsx') },
    { path: 'apps/web/src/features/cart/basket-icon.tsx', source: importOf('../login/login-modal.tsx') },
  ],
  fine: [{ path: 'apps/web/src/screens/basket/basket.tsx', source: importOf('./basket-line.tsx') }],
  find(module) {
    const layer = /^apps\/web\/src\/(screens|features)\//.exec(module.path)?.[0]
    if (!layer) return []
    return forbidImports(
      module,
      ({ target }) => target.startsWith(layer) && memberOf(target) !== memberOf(module.path),
      () => 'siblings do not know each other: their parent composes them',
    )
  },
}

const uiRule = {
  name: 'ui knows no route, call or entity',
  planted: [
    { path: 'apps/web/src/ui/button.tsx', source: importOf('react-router') },
    { path: 'apps/web/src/ui/button.tsx', source: importOf('@tanstack/react-query') },
    { path: 'apps/web/src/ui/button.tsx', source: importOf('@touchline/contract/entities/cart') },
  ],
  fine: [{ path: 'apps/web/src/ui/button.tsx', source: importOf('react') }],
  find: (module) =>
    module.path.startsWith('apps/web/src/ui/')
      ? forbidImports(
          module,
          ({ target }) =>
            partOf(target) === 'packages/contract' ||
            /^npm:(react-router|@tanstack\/react-query)/.test(target),
          () => 'ui knows no route, call or entity',
        )
      : [],
}

const mayConnect = (path) =>
  /^apps\/(api\/src\/gateways|web\/src\/calls|card-sandbox)\//.test(path) ||
  isTest(path) ||
  path.startsWith('apps/host/')

const connectionsRule = {
  name: 'connections open only in gateways/ and web/calls/',
  planted: [
    {
      path: 'apps/api/src/commands/payment/settle.ts',
      source: `export const ask = () => fetch('https://bank.example')`,
    },
    { path: 'apps/web/src/features/cart/use-cart.ts', source: 'export const ask = () => window.fetch(url)' },
    { path: 'packages/rules/src/money.ts', source: 'export const ask = () => fetch(url)' },
    {
      path: 'apps/api/src/plugins/database.ts',
      source: `import pg from 'pg'\nexport const pool = new pg.Pool()`,
    },
    { path: 'apps/api/src/commands/payment/settle.ts', source: importOf('node:https') },
  ],
  fine: [
    { path: 'apps/api/src/gateways/card-payments/sandbox.ts', source: 'export const ask = () => fetch(url)' },
    {
      path: 'apps/api/src/plugins/database.ts',
      source: `import type pg from 'pg'\nexport type Pool = pg.Pool`,
    },
  ],
  find(module) {
    if (!partOf(module.path) || mayConnect(module.path)) return []
    const sentence = 'connections open only in gateways/ and web/calls/'
    const mayKnowPg = module.path.startsWith('apps/api/src/stores/')
    return [
      ...forbidDeeds(module, ['connection'], false, sentence),
      ...forbidImports(
        module,
        ({ target, isTypeOnly }) =>
          !isTypeOnly &&
          (/^npm:(node:(http2?|https|net|tls|dgram)|undici|ws|nodemailer)$/.test(target) ||
            (/^npm:pg$/.test(target) && !mayKnowPg)),
        () => sentence,
      ),
    ]
  },
}

const sqlRule = {
  name: 'SQL stands only in stores/ and migrations/',
  planted: [
    { path: 'apps/api/src/commands/payment/settle.ts', source: 'export const q = db.selectFrom("carts")' },
    {
      path: 'apps/api/src/calls/cart/get-cart.ts',
      source: 'export const q = `select * from carts where id = ${id}`',
    },
    { path: 'apps/api/src/plugins/jobs.ts', source: 'export const q = "delete from carts"' },
    { path: 'apps/api/src/commands/payment/settle.ts', source: importOf('kysely') },
  ],
  fine: [
    { path: 'apps/api/src/stores/carts.ts', source: 'export const q = db.selectFrom("carts")' },
    { path: 'apps/web/src/messages.ts', source: 'export const m = "Please select a venue"' },
    {
      path: 'apps/api/src/commands/payment/settle.ts',
      source: `import type { Kysely } from 'kysely'\nexport type K = Kysely<X>`,
    },
  ],
  find(module) {
    const isAllowed =
      /^apps\/api\/src\/(stores|gateways\/postgres)\//.test(module.path) || isTest(module.path)
    if (!partOf(module.path) || isAllowed) return []
    const sentence = 'SQL stands only in stores/ and migrations/'
    return [
      ...forbidDeeds(module, ['sql'], false, sentence),
      ...forbidImports(
        module,
        ({ target, isTypeOnly }) => !isTypeOnly && target.startsWith('npm:kysely'),
        () => sentence,
      ),
    ]
  },
}

// The card sandbox is a stranger to us and has settings of its own.
const environmentReaders = new Set(['apps/api/src/config.ts', 'apps/card-sandbox/src/main.ts'])

const environmentRule = {
  name: 'only config.ts reads the environment',
  planted: [
    { path: 'apps/api/src/app.ts', source: 'export const port = process.env.PORT' },
    { path: 'apps/host/src/main.ts', source: 'export const { env } = process' },
    { path: 'packages/rules/src/money.ts', source: `export const port = process.env['PORT']` },
  ],
  fine: [
    { path: 'apps/api/src/config.ts', source: 'export const port = process.env.PORT' },
    { path: 'apps/card-sandbox/src/main.ts', source: 'export const port = process.env.PORT' },
  ],
  find: (module) =>
    forbidDeeds(
      module,
      ['environment'],
      !partOf(module.path) || isTest(module.path) || environmentReaders.has(module.path),
      'only config.ts reads the environment',
    ),
}

const barrelRule = {
  name: 'no barrels',
  planted: [
    { path: 'apps/web/src/ui/index.ts', source: 'export const x = 1' },
    { path: 'apps/web/src/ui/all.ts', source: `export { Button } from './button.tsx'` },
    { path: 'packages/rules/src/money.ts', source: `export * from './limits.ts'\nexport const x = 1` },
  ],
  fine: [{ path: 'apps/web/src/ui/button.tsx', source: 'export const Button = 1' }],
  find: (module) => [
    ...forbidDeeds(module, ['export-all'], false, 'nothing is exported by the handful: import the file'),
    ...forbidDeeds(
      module,
      ['barrel'],
      false,
      'a file that only passes on what others export: import the file',
    ),
  ],
}

const mayNameAddresses = (path) =>
  /^apps\/web\/src\/(paths\.ts|routes\.tsx|server\/)/.test(path) ||
  !path.startsWith('apps/web/src/') ||
  isTest(path)

const addressRule = {
  name: 'no literal address outside paths.ts',
  planted: [
    {
      path: 'apps/web/src/screens/basket/basket.tsx',
      source: 'export const a = <a href="/basket/checkout">Pay</a>',
    },
    { path: 'apps/web/src/screens/basket/basket.tsx', source: 'export const to = `/location/${slug}`' },
    { path: 'apps/web/src/frame/footer.tsx', source: `export const help = 'https://help.example/'` },
  ],
  fine: [
    { path: 'apps/web/src/paths.ts', source: `export const basketPath = () => '/basket'` },
    { path: 'apps/web/src/ui/icons.tsx', source: `export const ns = 'http://www.w3.org/2000/svg'` },
    { path: 'apps/web/src/frame/footer.tsx', source: `export const parts = path.split('/')` },
  ],
  find: (module) =>
    mayNameAddresses(module.path)
      ? []
      : module.deeds
          .filter(
            ({ kind, text }) =>
              (kind === 'path' && text !== '/') || (kind === 'address' && !isNamespace(text)),
          )
          .map(({ line, text }) => ({ line, message: `addresses are made in paths.ts (${text})` })),
}

const isNamespace = (text) => /^https?:\/\/(www\.w3\.org|schema\.org)\//.test(text)

const testsRule = {
  name: 'the product imports no tests',
  planted: [
    { path: 'apps/api/src/app.ts', source: importOf('./testing/database.ts') },
    { path: 'apps/web/src/routes.tsx', source: importOf('./paths.test.ts') },
    { path: 'apps/host/src/main.ts', source: importOf('vitest') },
  ],
  fine: [{ path: 'apps/api/src/app.test.ts', source: importOf('./testing/database.ts') }],
  find: (module) =>
    isTest(module.path) || !partOf(module.path)
      ? []
      : forbidImports(
          module,
          ({ target }) =>
            isTest(target) || /^npm:(vitest|fast-check|@playwright\/test|@testing-library\/)/.test(target),
          () => 'the product imports no tests',
        ),
}

const stopwatchRule = {
  name: 'tests measure no time',
  planted: [
    {
      path: 'apps/api/src/app.test.ts',
      source: 'const startedAt = performance.now()\nexport const a = startedAt',
    },
    {
      path: 'e2e/screens/home.e2e.ts',
      source: 'const startedAt = performance.now()\nexport const a = startedAt',
    },
  ],
  fine: [
    { path: 'bench/page.ts', source: 'export const startedAt = performance.now()' },
    { path: 'apps/api/src/app.test.ts', source: 'export const soon = new Date(Date.now() + 60_000)' },
  ],
  // How long something takes says more of the machine than of the product: count what is done, or hold the clock.
  find: (module) =>
    module.deeds
      .filter(
        ({ kind, text }) =>
          kind === 'clock' && text === 'performance.now()' && /\.(test|e2e)\.tsx?$/.test(module.path),
      )
      .map(({ line }) => ({ line, message: 'a test measures no time' })),
}

/** @type {Rule[]} */
export const rules = [
  partsRule,
  contractRule,
  rulesRule,
  clockRule,
  apiLayersRule,
  httpRule,
  callsRule,
  webLayersRule,
  siblingRule,
  uiRule,
  connectionsRule,
  sqlRule,
  environmentRule,
  barrelRule,
  addressRule,
  testsRule,
  stopwatchRule,
]
