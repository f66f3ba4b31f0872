import { memoise } from '@touchline/rules/web/memoise'

/** A statement by what it means for what is kept: `other` has a meaning only inside its transaction. */
export type StatementKind = 'begin' | 'commit' | 'rollback' | 'reading' | 'writing' | 'other'

const changes =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+share|nextval|pg_advisory_\w+|pg_logical_\w+|lock_\w+)\b/i

/** Tells what a statement does. One that may write counts as writing, also where it only locks. */
export const kindOfStatement: (text: string) => StatementKind = memoise((text: string): StatementKind => {
  const [first = ''] = /[a-z]+/.exec(text.slice(0, 200).toLowerCase()) ?? []
  switch (first) {
    case 'begin':
    case 'start':
      return 'begin'
    case 'commit':
      return 'commit'
    case 'rollback':
      return /^\s*rollback\s*$/i.test(text) ? 'rollback' : 'other'
    case 'savepoint':
    case 'release':
    case 'set':
    case 'show':
      return 'other'
    case 'select':
    case 'with':
      return changes.test(text) ? 'writing' : 'reading'
    default:
      return 'writing'
  }
}, 1_000)
