import { fileURLToPath } from 'node:url'
import type { Alias } from 'vite'

const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Aliases to the router's production build: its package names the development build for every condition. */
export const productionRouter: Alias[] = [
  { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
  { find: /^react-router$/, replacement: production('index.mjs') },
]
