import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, root } from './list-files.mjs'

/** What no page and no letter says any more, and what it says instead. */
export const wordRules = [
  { pattern: /helps your bank/g, instead: 'helps your payment go through', planted: 'It helps your bank' },
  {
    pattern: /You can have more time|had all the extra time|Give me more time/g,
    instead: 'You can extend this 3 times',
    planted: 'You can have more time 3 times',
  },
  { pattern: /Nothing in here yet/g, instead: 'Your basket is empty', planted: 'Nothing in here yet' },
  { pattern: /Three unusual words/g, instead: 'Three random words', planted: 'Three unusual words are' },
  { pattern: /goes on by itself/g, instead: 'continues automatically', planted: 'It goes on by itself' },
  { pattern: /membership of today/g, instead: 'an active membership', planted: 'a membership of today' },
  { pattern: /\bSomebody\b/g, instead: 'Someone', planted: 'Somebody with a membership' },
  { pattern: /See where it is/g, instead: 'Directions', planted: 'See where it is' },
  { pattern: /One day at a time/g, instead: 'Day view', planted: 'One day at a time' },
  {
    pattern: /All times are the venue/g,
    instead: 'All times are local to',
    planted: 'All times are the venues’',
  },
  {
    pattern: /You are (?:on|\d+(?:st|nd|rd|th) on|\$\{[^}]*\} on) the waitlist/g,
    instead: 'You’re 1st on the waitlist',
    planted: 'You are 2nd on the waitlist',
  },
  {
    pattern:
      /\b[Aa] mail\b|\b(?:[Tt]hese|[Bb]oth|[Ss]top|[Oo]ur) mails\b|\b[Tt]he mail to\b|\bby mail\b|\byour mail\b|unwanted mail|\b[Ee]-mail/g,
    instead: 'email',
    planted: 'We send a mail to you',
  },
  { pattern: /\}–\$\{/g, instead: '18:30 to 19:15', planted: '`${from}–${until}`' },
]

/** Faults as `path:line words`; what comments say is theirs. */
export function findWordFaults(path, source) {
  const text = withoutComments(source)
  return wordRules.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: words, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} ‘${words}’: say ‘${instead}’`,
    ),
  )
}

function withoutComments(source) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ')
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<=^|\s)\/\/.*$/gm, blank)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const paths = listFiles(['apps', 'packages'], /\.tsx?$/).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  )
  const found = paths.flatMap((path) => findWordFaults(path, readFileSync(join(root, path), 'utf8')))
  for (const fault of found) console.error(fault)
  if (paths.length === 0) console.error('No files were found.')
  console.log(`${paths.length} files, ${wordRules.length} rules, ${found.length} faults`)
  process.exit(found.length > 0 || paths.length === 0 ? 1 : 0)
}
