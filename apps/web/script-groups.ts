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

const inSource = (paths: readonly string[]) => `/src/(${paths.join('|')})`

/** Groups of modules that become one script each, by descending priority. */
export const scriptGroups = [
  // Schemas of the calls: fetched together, with the first call. Those of staff, accounts and contracts come apart.
  {
    name: 'contract',
    test: /node_modules\/zod\/|packages\/contract\/src\/(?!calls\/account\/)(calls|entities)\/(?!attendance\/|complaints\/|cover\/|desk\/|mail\/|refunds\/|second-factor\/|staff\/|till\/|direct-debit\/|documents\/|joining\/(?!membership-line\.))/,
    priority: 3,
  },
  {
    name: 'staff-contract',
    test: /packages\/contract\/src\/(calls|entities)\/(attendance\/|complaints\/|cover\/|desk\/|mail\/|refunds\/|second-factor\/|staff\/|till\/)/,
    priority: 2,
  },
  {
    name: 'account-contract',
    test: /packages\/contract\/src\/calls\/account\//,
    priority: 2,
  },
  {
    name: 'joining-contract',
    test: /packages\/contract\/src\/(calls|entities)\/(joining|direct-debit|documents)\//,
    priority: 2,
  },
  {
    name: 'react',
    // A visitor who only looks changes nothing: the mutation hooks come with the screens that have some.
    test: new RegExp(
      `${inSource(ofEveryPage)}\\.tsx?|vite/preload-helper|` +
        'node_modules/(react|react-dom|scheduler|react-router|@tanstack)/(?!.*(useMutation|mutationObserver)\\.js)',
    ),
    priority: 2,
  },
  // Addresses of the account, and its links.
  { name: 'account-paths', test: /apps\/web\/src\/.*account-(paths|links)\.ts/, priority: 1 },
  // Modules without imports: alone they would be files of a hundred bytes, with three hundred of headers.
  {
    name: 'leaves',
    test: /\/src\/(calls\/idempotency-key|features\/payments\/card-words|page\/forget-kept|page\/just-ordered|people\/full-name)\.ts/,
    priority: 1,
  },
  // Words of days and times: most pages need all of them.
  {
    name: 'dates',
    test: /packages\/rules\/src\/time\/(calendar-date|date-labels|end-words|time-of-day)\./,
    priority: 1,
  },
]

/** Ends the build when a group names a module that is not in it: the file has moved, and would lose its group. */
export function checkScriptGroups(): Plugin {
  return {
    name: 'check-script-groups',
    apply: 'build',
    generateBundle() {
      const modules = [...this.getModuleIds()]
      const gone = ofEveryPage.filter((path) => !modules.some((id) => id.includes(`/src/${path}`)))
      if (gone.length > 0) this.error(`No module is named ${gone.join(', ')}: see apps/web/script-groups.ts`)
    },
  }
}
