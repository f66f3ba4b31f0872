import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

/** Words that pages and letters avoid, each with the word they use. `docs/words.md` has the whole list. */
export const pageRules = [
  {
    pattern:
      /\b[Aa] mail\b|\b(?:[Tt]hese|[Bb]oth|[Ss]top|[Oo]ur|such) mails\b|\b[Tt]he mail to\b|\bby mail\b|\byour mail\b|\b[Ee]-mail|Mail sent|[Ww]e mail\b/g,
    instead: 'email',
    planted: 'We send a mail to you',
  },
  {
    pattern: /[Nn]othing has been taken|Nothing is taken/g,
    instead: 'No money has been taken',
    planted: 'Nothing has been taken.',
  },
  { pattern: /\b[Yy]ou need not\b/g, instead: 'You don’t need to', planted: 'You need not do anything' },
  { pattern: /\bby itself\b/g, instead: 'automatically', planted: 'it pays by itself' },
  {
    pattern: /(?:No|Save and|to) go on\b|Go on with/g,
    instead: 'continue, or carry on',
    planted: 'Log in to go on.',
  },
  { pattern: /end of the line|in line\./g, instead: 'the waitlist', planted: 'at the end of the line' },
  { pattern: /[Nn]eeds? a person\b/g, instead: 'needs attention', planted: 'None needs a person' },
  {
    pattern: /\b(?:Some|No|Any)body\b/g,
    instead: 'Someone, or no one',
    planted: 'Somebody with a membership',
  },
  {
    pattern: /\b[Ww]hoever\b/g,
    instead: 'anyone who, the person who',
    planted: 'Whoever opens it redeems the pass.',
  },
  { pattern: /\}–\$\{/g, instead: '18:30 to 19:15', planted: '`${from}–${until}`' },
]

/** Words that comments avoid: each has to be read twice. */
export const commentRules = [
  {
    pattern: /\/\*\*\s*(?:\*\s*)?(?:Of|What|Those|Whoever|How|One|Whether|Where|Who|Whose|Whom|Which|Why)\b/g,
    instead: 'begin with a verb or a noun, and name who acts',
    planted: '/** Of a basket what is held. */',
  },
  {
    pattern: /(?:(?<![\w:/.*])\/\/|\/\*(?!\*)|--)[ \t]+(?:Of|What|Those|Who|Whose|Whom)\b/g,
    instead: 'begin with a verb or a noun, and name who acts',
    planted: '// What the payer agreed to.',
  },
  {
    pattern:
      /\bwhoever\b|\bwhat is asked of\b|\bof late\b(?! money)|\b(?:is|are|was|stands?|waits?) with a person\b/gi,
    instead: 'the person who acts; needs attention',
    planted: '// Whoever comes first waits.',
  },
  {
    pattern: /\b(?:some|no)body\b/gi,
    instead: 'someone, no one',
    planted: '// Nobody waits for it.',
  },
]

const commentOf = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const commentOfSql = /(?<=^|\s)--.*$/gm
const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/** Faults of what a page says, as `path:line words`. */
export const findPageFaults = (path, source) =>
  findFaults(path, source.replaceAll(commentOf, blank), pageRules)

/** Faults of what comments say, as `path:line words`. */
export function findCommentFaults(path, source) {
  let at = 0
  let comments = ''
  for (const { 0: text, index } of source.matchAll(path.endsWith('.sql') ? commentOfSql : commentOf)) {
    comments += blank(source.slice(at, index)) + text
    at = index + text.length
  }
  return findFaults(path, comments, commentRules)
}

function findFaults(path, text, rules) {
  return rules.flatMap(({ pattern, instead }) =>
    // A sentence goes over the end of a line.
    [...text.matchAll(new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags))].map(
      ({ 0: words, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} ‘${words.trim()}’: say ‘${instead}’`,
    ),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isTest = (path) => /\.test\.|\/testing\//.test(path)
  // A migration that has run never changes: these ran before their comments were held to the rules.
  const ranBefore = (path) => Number(/migrations\/(?:\w+\/)?(\d{4})-/.exec(path)?.[1] ?? Infinity) < 32
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const pages = listFiles(['apps', 'packages'], /\.tsx?$/).filter((path) => !isTest(path))
  const sources = listFiles(['apps', 'packages', 'e2e', 'tools', 'bench'], /\.(tsx?|mjs|js|css|sql)$/).filter(
    (path) => !path.startsWith('tools/check-words') && !ranBefore(path),
  )
  const found = [
    ...pages.flatMap((path) => findPageFaults(path, read(path))),
    ...sources.flatMap((path) => findCommentFaults(path, read(path))),
  ]
  for (const fault of found) console.error(fault)
  if (pages.length === 0) console.error('No files were found.')
  console.log(
    `${sources.length} files, ${pageRules.length + commentRules.length} rules, ${found.length} faults`,
  )
  process.exit(found.length > 0 || pages.length === 0 ? 1 : 0)
}
