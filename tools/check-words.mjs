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
  {
    pattern: /[Nn]othing has been taken|Nothing is taken/g,
    instead: 'No money has been taken',
    planted: 'Nothing has been taken.',
  },
  { pattern: /\b[Yy]ou need not\b/g, instead: 'You don’t need to', planted: 'You need not do anything' },
  {
    pattern: /You get this (?:because|the day)/g,
    instead: 'You’re getting this because',
    planted: 'You get this because',
  },
  { pattern: /\bby itself\b/g, instead: 'automatically', planted: 'it pays by itself' },
  { pattern: /on these pages/g, instead: 'online', planted: 'be moved on these pages' },
  { pattern: /Show full ones/g, instead: 'Include full sessions', planted: 'Show full ones too' },
  { pattern: /For members:|Members: opens/g, instead: 'Members can book from', planted: 'For members: Thu' },
  { pattern: /less than 0\.1 mile/g, instead: 'under a mile away', planted: 'less than 0.1 miles away' },
  { pattern: /See the timetable/g, instead: 'See class times', planted: 'See the timetable' },
  {
    pattern: /[Bb]ring what you need/g,
    instead: 'what to bring, where it is known',
    planted: 'Bring what you need',
  },
  {
    pattern: /Mail sent|\bMails (?:about|with)\b|[Ww]e mail\b|such mails/g,
    instead: 'email',
    planted: 'Mail sent',
  },
  {
    pattern: /\b(?:Present password|Keep the present)/g,
    instead: 'Current password',
    planted: 'Present password',
  },
  {
    pattern: /(?<!Updated |until |has |been |booked something )\bjust now\b/g,
    instead: 'right now',
    planted: 'not open just now',
  },
  { pattern: /[Dd]oes not take place/g, instead: 'is not going ahead', planted: 'It does not take place' },
  {
    pattern: /(?:No|Save and|to) go on\b|Go on with/g,
    instead: 'continue, or carry on',
    planted: 'Log in to go on.',
  },
  { pattern: /end of the line|in line\./g, instead: 'the waitlist', planted: 'at the end of the line' },
  {
    pattern: /(?:Day|Month) (?:before|after)\b|Earlier 7 days/g,
    instead: 'Previous day',
    planted: 'Day before',
  },
  {
    pattern: /(?:everything|%) comes back/g,
    instead: 'you get everything back',
    planted: '50% comes back',
  },
  { pattern: /[Nn]eeds? a person\b/g, instead: 'needs attention', planted: 'None needs a person' },
  { pattern: /\}–\$\{/g, instead: '18:30 to 19:15', planted: '`${from}–${until}`' },
]

/** Faults as `path:line words`; what comments say is theirs. */
export function findWordFaults(path, source) {
  const text = withoutComments(source)
  return wordRules.flatMap(({ pattern, instead }) =>
    // A sentence goes over the end of a line.
    [...text.matchAll(new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'g'))].map(
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
