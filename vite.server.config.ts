import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { baseMap } from './apps/web/base-map/plugin.ts'
import { productionRouter } from './apps/web/production-router.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages of many files: read one by one, these take a third of a start's time. */
const ofManyFiles = ['kysely', 'stripe', 'yaml', 'zod', /^@tanstack\//]

/** Packages that are installed below our own, where dist/server would not find them, or would find another version. */
const installedBelow = ['apps/api', 'apps/web'].flatMap((folder) => {
  const inside = here(`./${folder}/node_modules`)
  const names = existsSync(inside) ? readdirSync(inside).filter((name) => !name.startsWith('.')) : []
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(inside, name)).map((part) => `${name}/${part}`) : name,
  )
})

/**
 * Writes letters beyond Latin-1 as escapes: Node holds a source that has one of them at two bytes a letter. A
 * `String.raw` would keep the escape as it stands, which only a regular expression reads as the letter.
 */
const latinSources: Plugin = {
  name: 'latin-sources',
  // After the minifier, which prints all letters as they are.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** Node's half: dist/server. Our own packages are bundled; most of what is from the registry stays in node_modules. */
export default defineConfig(({ mode }) => ({
  root: here('./apps/host'),
  base: './',
  cacheDir: here('./node_modules/.vite-server'),
  publicDir: false,
  plugins: [
    react(),
    baseMap(here('./apps/api/src/gateways/geocoding/postcodes/gb-sectors.csv')),
    latinSources,
  ],
  // The router is bundled too: its package names its development build for every condition.
  resolve: { alias: productionRouter },
  ssr: { noExternal: [/^@touchline\//, /^react-router/, ...ofManyFiles, ...installedBelow], target: 'node' },
  build: {
    ssr: true,
    outDir: here(mode === 'gallery' ? './dist/gallery/server' : './dist/server'),
    emptyOutDir: true,
    target: 'node20',
    // Names in a stack trace are worth more on a server than smaller files.
    minify: false,
    rolldownOptions: {
      input: {
        touchline: here('./apps/host/src/main.ts'),
        'card-sandbox': here('./apps/card-sandbox/src/main.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
    },
  },
}))
