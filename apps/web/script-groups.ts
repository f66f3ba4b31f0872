import type { Plugin } from 'vite'

/**
 * Modules of our own that every page runs and that most others import: alone they would be files of a hundred
 * bytes.
 */
const ofEveryPage = [
  'calls/api-error',
  'calls/call-query',
  'calls/catalogue/get-category',
  'calls/catalogue/get-client',
  'calls/catalogue/get-venue',
  'calls/document-cookies',
  'calls/login-hint',
  'calls/login/get-user',
  'calls/signal',
  'limits/limits',
  'load-chunk',
  'page/document-mode',
  'page/mode-address',
  'page/page-facts',
  'slot-view',
  'timetable/api-version',
  'ui/button-style',
  'ui/class-names',
  'ui/spinner',
  'web/session-cookies',
]

/** Parts that the gallery shows too: on its own each of these modules would be a file, for every visitor. */
const ofParts = {
  list: ['screens/choose-time-slot/listing/', 'features/basket/hold-words'],
  choice: [
    'screens/choose-time-slot/length-words',
    'screens/choose-time-slot/selection/court/court-choice',
    'screens/choose-time-slot/selection/use-choice-price',
    'screens/choose-time-slot/selection/about-price',
  ],
  board: ['screens/choose-time-slot/board/', 'screens/choose-time-slot/day/location-day'],
  selection: ['screens/choose-time-slot/selection/'],
  pay: [
    'screens/checkout/pay/pay-bar',
    'features/payments/card-fields',
    'features/payments/card-frame',
    'features/payments/card-messages',
    'features/payments/use-card-frame',
  ],
}
/** Modules of the same folders that other chunks import. */
const notOfParts = {
  selection: ['cancel-rule-words', 'choice-lines', 'to-ask', 'court/court-wait'].map(
    (path) => `screens/choose-time-slot/selection/${path}`,
  ),
} as Partial<Record<keyof typeof ofParts, string[]>>

const inSource = (paths: readonly string[]) => `/src/(${paths.join('|')})`

/** Groups of modules that become one script each, by descending priority. */
export const scriptGroups = [
  // Schemas of the calls: fetched together, with the first call.
  { name: 'contract', test: /node_modules\/zod\/|packages\/contract\/src\/(calls|entities)\//, priority: 3 },
  {
    name: 'react',
    // A visitor who only looks changes nothing: the mutation hooks come with the screens that have some.
    test: new RegExp(
      `${inSource(ofEveryPage)}\\.tsx?|vite/preload-helper|` +
        'node_modules/(react|react-dom|scheduler|react-router|@tanstack)/(?!.*(useMutation|mutationObserver)\\.js)',
    ),
    priority: 2,
  },
  ...Object.entries(ofParts).map(([name, paths]) => {
    const others = notOfParts[name as keyof typeof ofParts]
    return {
      name,
      test: new RegExp(`${others ? `^(?!.*${inSource(others)}).*` : ''}${inSource(paths)}`),
      priority: 1,
      includeDependenciesRecursively: false,
    }
  }),
]

/** Ends the build when a group names a module that is not in it: the file has moved, and would lose its group. */
export function checkScriptGroups(): Plugin {
  return {
    name: 'check-script-groups',
    apply: 'build',
    generateBundle() {
      const modules = [...this.getModuleIds()]
      const gone = [
        ...ofEveryPage,
        ...Object.values(ofParts).flat(),
        ...Object.values(notOfParts).flat(),
      ].filter((path) => !modules.some((id) => id.includes(`/src/${path}`)))
      if (gone.length > 0) this.error(`No module is named ${gone.join(', ')}: see apps/web/script-groups.ts`)
    },
  }
}
