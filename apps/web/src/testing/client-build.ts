import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a browser build in a temporary folder: one entry, one shared script, a style sheet with a font. */
export function makeClientBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-web-'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  const manifest = {
    'src/entry-browser.tsx': { file: 'assets/browser-AAAAAAAA.js', imports: ['_react.js'] },
    'src/entry-early.ts': { file: 'assets/early-FFFFFFFF.js' },
    'src/theme/tokens.css': { file: 'assets/styles-BBBBBBBB.css' },
    '_react.js': { file: 'assets/react-CCCCCCCC.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'assets/styles-BBBBBBBB.css'),
    '@font-face{src:url(./roboto-latin-wght-normal-EEEEEEEE.woff2)}',
  )
  writeFileSync(join(folder, 'assets/early-FFFFFFFF.js'), 'addEventListener("click",hear);')
  writeFileSync(join(folder, 'assets/react-CCCCCCCC.js'), 'export const plain = 1')
  writeFileSync(join(folder, 'assets/react-CCCCCCCC.js.br'), 'stands for brotli')
  for (const worker of ['ticket-worker.js', 'day-worker.js']) writeFileSync(join(folder, worker), '')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
