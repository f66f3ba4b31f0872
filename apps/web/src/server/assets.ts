import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

export type Assets = {
  /** The whole style sheet, with addresses that work from any page. */
  css: string
  /** Script in every document's head: holds presses until the page is hydrated. */
  early: string
  entry: string
  /**
   * Scripts that every page runs beside the entry, by address. A screen's own script comes when the visitor
   * acts.
   */
  scripts: readonly string[]
  /** Returns the address of a font by its name without hash and ending. */
  fontOf: (name: string) => string | undefined
}

const ENTRY = 'src/entry-browser.tsx'
const EARLY = 'src/entry-early.ts'
const STYLES = 'src/theme/tokens.css'

/** Reads the manifest and the style sheet of the browser's build. */
export function readAssets(clientDir: string, basePath: string): Assets {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  )
  const entry = manifest[ENTRY]
  const early = manifest[EARLY]
  const styles = manifest[STYLES]
  if (!entry || !early || !styles) throw new Error(`${clientDir} holds no build of the web's browser part`)
  const address = (file: string) => `${basePath}/${file}`
  // Inlined into a document, an address relative to the style sheet would become relative to the page.
  const css = readFileSync(join(clientDir, styles.file), 'utf8').replaceAll(
    'url(./',
    `url(${basePath}/assets/`,
  )
  const fonts = new Map(
    [...css.matchAll(/url\(([^)]*\/([\w-]+)-[\w-]{8}\.woff2)\)/g)].map(
      ([, url, name]) => [name, url] as const,
    ),
  )
  return {
    css,
    // Keeps a module's names private in a script that is not a module.
    early: `(()=>{${readFileSync(join(clientDir, early.file), 'utf8').trim()}})()`,
    entry: address(entry.file),
    scripts: [...withImports(manifest, ENTRY)].filter((file) => file !== entry.file).map(address),
    fontOf: (name) => fonts.get(name),
  }
}

function withImports(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found)
  return found
}

/** Returns the name of an inlined style sheet or script in a content security policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
