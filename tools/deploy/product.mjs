/*
 * Reads from the product and its image what compose file and chart say about them. `read` returns the text of a file of the
 * repository.
 */

const findAll = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)

/** Returns names of settings, commands and paths of health checks, and what the image of the Dockerfile says. */
export function readProduct(read) {
  const table = read('docs/operations.md')
    .split('<!-- settings:start -->')[1]
    .split('<!-- settings:end -->')[0]
  return {
    settings: new Set(findAll(table, /^\| `(\w+)` \|/gm)),
    commands: new Set(findAll(read('apps/host/src/main.ts'), /^ {4}case '(\w+)':/gm)),
    healthPaths: new Set(findAll(read('apps/api/src/plugins/health.ts'), /app\.get\('([^']+)'/g)),
    image: readImage(read('Dockerfile')),
  }
}

/** Returns user, entry point, settings and exposed port of a Dockerfile's last stage. */
export function readImage(text) {
  const lastStage = text.slice(text.lastIndexOf('\nFROM '))
  const line = (word) => new RegExp(`^${word} (.+)$`, 'm').exec(lastStage)?.[1] ?? ''
  return {
    user: line('USER'),
    entrypoint: JSON.parse(line('ENTRYPOINT')),
    settings: Object.fromEntries(
      line('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    ),
    port: Number(line('EXPOSE')),
    copied: findAll(lastStage, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' ')),
  }
}

/** Names that a file of deploy/ wants filled in. */
export const namesIn = (text) => [...new Set(findAll(text, /\$\{([A-Z][A-Z0-9_]*)\}/g))]
