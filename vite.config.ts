import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { baseMap } from './apps/web/base-map/plugin.ts'
import { precompress } from './apps/web/precompress.ts'
import { productionRouter } from './apps/web/production-router.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The browser's half: dist/client, with a manifest from which the server writes the document. */
export default defineConfig({
  root: here('./apps/web'),
  // The base path is known only at run time: everything in a build refers to its neighbours.
  base: './',
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    react(),
    tailwindcss(),
    baseMap(here('./apps/api/src/gateways/geocoding/postcodes/gb-sectors.csv')),
    precompress(),
  ],
  resolve: { alias: productionRouter },
  worker: { format: 'es' },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The imports of the page's first script are there by then, and need not be named for each part.
      resolveDependencies: (_, files) => files.filter((file) => !/\/(react|rolldown-runtime)-/.test(file)),
    },
    // An inlined file would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        browser: here('./apps/web/src/entry-browser.tsx'),
        early: here('./apps/web/src/entry-early.ts'),
        // On its own: as a part of the entry it would be fetched again by whatever imports that.
        styles: here('./apps/web/src/theme/tokens.css'),
      },
      output: {
        // The first script names all others, so each character of a hash counts a hundred times. Seven suffice.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // For every page, in one file that changes seldom: the libraries, and the few modules of our own
            // that most others import, which alone would be files of a hundred bytes.
            {
              name: 'react',
              // A visitor who only looks changes nothing: the mutation hooks come with the screens that have some.
              test: /src\/(calls\/(login\/get-user|api-error|call-query|signal|login-hint|document-cookies|catalogue\/get-(category|venue|client))|page\/(document-mode|mode-address|page-facts)|web\/session-cookies|timetable\/api-version|limits\/limits|load-chunk|slot-view|ui\/(class-names|button-style|spinner))\.tsx?|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(useMutation|mutationObserver)\.js)/,
              priority: 2,
            },
            // Schemas of the calls: fetched together, with the first call.
            {
              name: 'contract',
              test: /node_modules\/zod\/|packages\/contract\/src\/(calls|entities)\//,
              priority: 3,
            },
            // Parts that the gallery shows too. On its own each of these would be a file, for every visitor.
            ...[
              { name: 'list', test: /choose-time-slot\/listing\/|features\/basket\/hold-words/ },
              {
                name: 'choice',
                test: /choose-time-slot\/(length-words|selection\/(court\/court-choice|use-choice-price|about-price))/,
              },
              { name: 'board', test: /choose-time-slot\/(board\/|day\/location-day)/ },
              {
                name: 'selection',
                test: /choose-time-slot\/selection\/(?!cancel-rule-words|choice-lines|to-ask|court\/court-wait)/,
              },
              {
                name: 'pay',
                test: /screens\/checkout\/pay\/pay-bar|features\/payments\/(use-)?card-(fields|frame|messages)/,
              },
            ].map((group) => ({ ...group, priority: 1, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
})
