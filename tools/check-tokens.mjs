import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

// A client's colours and fonts are data (spec 3). A raw value in a component would be the same for every
// client.
const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'

const faults = [
  {
    name: 'raw colour',
    pattern:
      /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi,
    planted: { tsx: '<p className="bg-[#fff000]" />', css: '.a { color: rgb(1 2 3) }' },
    fine: { tsx: '<a href="#main">Skip</a>', css: '.a { color: var(--color-ink) }' },
  },
  {
    name: 'named colour',
    pattern:
      /(?:^|[;{\s])(?:color|background|background-color|border-color|fill|stroke)\s*:\s*(?:black|white|red|green|blue|gr[ae]y|silver|purple|orange|yellow)\b/g,
    planted: { css: '.a { color: black }' },
    fine: { css: '.a { color: currentColor }' },
    onlyIn: 'css',
  },
  {
    name: "colour of Tailwind's own palette",
    pattern: new RegExp(
      `\\b(?:bg|text|border(?:-[xytrbl])?|ring|ring-offset|outline|fill|stroke|from|via|to|divide|accent|caret|decoration|shadow|placeholder)-(?:(?:${palette})-\\d{2,3}|black)\\b`,
      'g',
    ),
    planted: { tsx: '<p className="sm:hover:bg-red-500/50" />', css: '.a { @apply text-black }' },
    fine: { tsx: '<p className="bg-primary-500 text-danger" />' },
  },
  {
    name: 'font size in pixels',
    pattern: /font(?:-size)?\s*:[^;{}]*\d+(?:\.\d+)?px|fontSize\s*:|\btext-\[[^\]]*\d/g,
    planted: { tsx: '<p className="text-[13px]" />', css: '.a { font-size: 13px }' },
    fine: { tsx: '<p className="text-sm" />', css: '.a { font-size: var(--text-sm) }' },
  },
  {
    name: 'font by name',
    pattern: /font-family\s*:\s*(?!var\(|inherit)\S+|fontFamily\s*:|\bfont-\[/g,
    planted: { tsx: '<p className="font-[Lato]" />', css: '.a { font-family: Lato }' },
    fine: { tsx: '<p className="font-heading" />', css: '.a { font-family: var(--font-heading) }' },
  },
  {
    name: 'style attribute (the content security policy refuses it in a rendered document)',
    pattern: /\sstyle=\{/g,
    planted: { tsx: '<p style={{ width: 1 }} />' },
    fine: { tsx: '<p className="w-full" />' },
    onlyIn: 'tsx',
  },
]

export const tokenRules = faults

/**
 * Finds raw values in a file of apps/web that should be tokens.
 * @param {ReadonlySet<string>} tokens the custom properties that exist, as `--name`
 */
export function findTokenFaults(path, source, tokens) {
  const kind = path.endsWith('.css') ? 'css' : 'tsx'
  const text = withoutComments(source)
  const found = []
  const add = (index, message) => found.push(`${path}:${text.slice(0, index).split('\n').length} ${message}`)
  for (const { name, pattern, onlyIn } of faults) {
    if (onlyIn && onlyIn !== kind) continue
    for (const match of text.matchAll(pattern)) add(match.index, `${name}: ${match[0].trim()}`)
  }
  const own = definedProperties(source)
  for (const match of text.matchAll(/var\(\s*(--[\w-]+)|(?<=[\w\]]-)\((--[\w-]+)\)/g)) {
    const name = match[1] ?? match[2]
    if (!tokens.has(name) && !own.has(name) && !name.startsWith('--tw-'))
      add(match.index, `no such token: ${name}`)
  }
  return found
}

/** Blanks out comments, which may name anything. Their lines stay, so that line numbers do. */
function withoutComments(source) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ')
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<=^|\s)\/\/.*$/gm, blank)
}

/** Returns the custom properties that a style sheet gives a value. */
export function definedProperties(source) {
  return new Set([...source.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const theme = listFiles(['apps/web/src/theme'], /\.css$/)
  const tokens = new Set(theme.flatMap((path) => [...definedProperties(read(path))]))
  const paths = listFiles(['apps/web/src'], /\.(tsx?|css)$/).filter(
    (path) => !path.startsWith('apps/web/src/theme/') && !/\.test\.tsx?$/.test(path),
  )
  const found = paths.flatMap((path) => findTokenFaults(path, read(path), tokens))
  for (const fault of found) console.error(fault)
  if (tokens.size === 0 || paths.length === 0) console.error('No tokens or no files were found.')
  console.log(`${paths.length} files, ${tokens.size} tokens, ${found.length} faults`)
  process.exit(found.length > 0 || tokens.size === 0 || paths.length === 0 ? 1 : 0)
}
