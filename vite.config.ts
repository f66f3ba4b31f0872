import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { baseMap } from './apps/web/base-map/plugin.ts'
import { precompress } from './apps/web/precompress.ts'
import { productionRouter } from './apps/web/production-router.ts'
import { checkScriptGroups, scriptGroups } from './apps/web/script-groups.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The browser's half: dist/client, with a manifest from which the server writes the document. The mode `gallery` has the
 * gallery of parts too, in dist/gallery/client.
 */
export default defineConfig(({ mode }) => ({
  root: here('./apps/web'),
  // The base path is known only at run time: everything in a build refers to its neighbours.
  base: './',
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    react(),
    tailwindcss(),
    baseMap(here('./apps/api/src/gateways/geocoding/postcodes/gb-sectors.csv')),
    mode !== 'gallery' && precompress(),
    checkScriptGroups(),
  ],
  resolve: { alias: productionRouter },
  worker: { format: 'es' },
  build: {
    outDir: here(mode === 'gallery' ? './dist/gallery/client' : './dist/client'),
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
        // The first script names all others, so each bit of a hash counts two hundred times. 28 suffice.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: scriptGroups,
        },
      },
    },
  },
}))
