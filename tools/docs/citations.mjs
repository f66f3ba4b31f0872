const numbers = String.raw`(\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)`

/** Patterns that cite a page by a number. */
const citations = [
  { page: 'spec', pattern: new RegExp(String.raw`\b[Ss]pec(?:ification)? ${numbers}`, 'g') },
  { page: 'wire', pattern: new RegExp(String.raw`\b[Ww]ire(?:\.md)? ${numbers}`, 'g') },
  { page: 'decision', pattern: new RegExp(String.raw`\b[Dd]ecisions? ${numbers}`, 'g') },
  { page: 'decision', pattern: /\bdecisions\/0*(\d+)\b(?!-)/g },
]

/** Pages that the repository does not have; "500 users 3 times" cites none. */
const elsewhere = /(?<!\d )\b(?:users|operators|experience|design|qualities)(?:\.md)? \d+(?:\.\d+)?/gi

/**
 * Citations that lead nowhere, or to something else.
 * @param {{ path: string, text: string }[]} sources code, tests and documents
 * @param {{ spec: Set<string>, wire: Set<string>, decision: Set<string>, cases: Set<string>, exists: (path: string) => boolean }} known
 */
export function findCitationFaults(sources, known) {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const faults = [
        ...findNumberFaults(line, known),
        ...findCaseFaults(line, path, known),
        ...findPageFaults(line, known),
        ...findLinkFaults(line),
      ]
      return faults.map((fault) => `${path}:${index + 1} ${fault}`)
    }),
  )
}

const findNumberFaults = (line, known) =>
  citations.flatMap(({ page, pattern }) =>
    [...line.matchAll(pattern)]
      .flatMap(([, cited]) => cited.split(/, | and | to /))
      .filter((number) => !known[page].has(number))
      .map((number) => `there is no ${page} ${number}`),
  )

/** In code a case counts in a comment, and in a title before its colon: elsewhere its letters may mean anything. */
function findCaseFaults(line, path, { cases }) {
  const text = path.endsWith('.md') ? line : citingPartsOf(line).join(' ')
  return casesIn(text)
    .filter((code) => !cases.has(code))
    .map((code) => `there is no case ${code}`)
}

/** `M1 1AA` and its like are postcodes. */
export const casesIn = (text) => text.match(/\b[IFSA]\d{2,3}\b(?! ?\d[A-Z]{2}\b)/g) ?? []

/** The title of a test up to its colon, and the comment of a line. */
export function citingPartsOf(line) {
  const [, title = ''] = /['"`]((?:[\w.]+ ?\d*, )*[IFSA]\d{2,3}\b[^:'"`]*):/.exec(line) ?? []
  const [, comment = ''] = /^\s*(?:\/\/|\/?\*|--)(.*)/.exec(line) ?? /\s\/\/ (.*)/.exec(line) ?? []
  return [title, comment]
}

function findPageFaults(line, { exists }) {
  const gone = (line.match(elsewhere) ?? []).map((cited) => `${cited} is no page of ours`)
  const named = (line.match(/\bdocs\/[\w./-]+\.md\b/g) ?? []).filter((path) => !exists(path))
  return [...gone, ...named.map((path) => `there is no ${path}`)]
}

/** A link whose words name another decision than the one it leads to. */
const findLinkFaults = (line) =>
  [...line.matchAll(/\[(?:[Dd]ecision )?(\d+)\]\((?:[\w./]*\/)?(\d{4})-/g)]
    .filter(([, said, file]) => Number(said) !== Number(file))
    .map(([, said, file]) => `decision ${said} leads to ${file}`)

/**
 * Numbers that no decision has, though a later one is there, and those that two have.
 * @param {string[]} paths of the documents
 */
export function findNumberingFaults(paths) {
  const numbers = paths.flatMap((path) => /decisions\/(\d{4})-/.exec(path)?.[1] ?? []).map(Number)
  return Array.from({ length: Math.max(0, ...numbers) }, (_, index) => index + 1).flatMap((number) => {
    const count = numbers.filter((one) => one === number).length
    if (count === 1) return []
    return [count === 0 ? `no decision is numbered ${number}` : `${count} decisions are numbered ${number}`]
  })
}

/**
 * Decisions that the index by subject lacks.
 * @param {string[]} paths of the documents
 * @param {string} index the text of docs/decisions/README.md
 */
export const findIndexFaults = (paths, index) =>
  paths
    .flatMap((path) => /decisions\/(\d{4}-.+)$/.exec(path)?.[1] ?? [])
    .filter((name) => !index.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md lacks ${name}`)

/** Numbers and codes that the pages define. */
export function readKnown(read, paths) {
  const idsIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, id]) => id))
  const spec = read('docs/spec-map.md')
  return {
    spec: new Set([...idsIn(spec, /^## Spec (\d+):/gm), ...idsIn(spec, /^\| (\d+\.\d+) \|/gm)]),
    wire: idsIn(read('docs/wire.md'), /^## Wire (\d+):/gm),
    decision: new Set(paths.flatMap((path) => /decisions\/0*(\d+)-/.exec(path)?.[1] ?? [])),
    cases: idsIn(read('docs/quality-cases.md'), /^\| ([IFSA]\d+) \|/gm),
  }
}
