import type { Kysely } from 'kysely'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listStatementsOfMembers, type StatementOfMember } from '../../stores/joining/health-statements.ts'
import {
  listPeopleOfDay,
  type PersonOfSession,
  type StoredAnswer,
} from '../../stores/questions/session-answers.ts'
import { linesOfStatement, wordsOfAnswer } from './open-health.ts'

interface Wanted {
  venue: string
  /** 'YYYY-MM-DD' */
  date: string
  client: string | null
}

/**
 * Lists, as lines of text, the people booked on a day's sessions and their answers, for the sessions'
 * organisers.
 */
export async function describeAnswers(db: Kysely<Database>, vault: Vault, wanted: Wanted): Promise<string[]> {
  const people = await listPeopleOfDay(db, wanted)
  const lines: string[] = []
  let session = ''
  for (const person of people) {
    const title = [person.time, person.session, person.place].filter(Boolean).join(', ')
    if (title !== session) lines.push(...(session === '' ? [] : ['']), title)
    session = title
    lines.push(
      `  ${nameOf(person)}`,
      ...person.answers.map((answer) => `    ${wordsOf(vault, answer)}`),
      ...person.statements.flatMap((one) => flagged(vault, one).map((words) => `    ${words}`)),
    )
  }
  return lines
}

/**
 * Lists, as lines of text, the members whose health statement has something to look at: a yes, or a text that they
 * added.
 */
export async function describeStatements(
  db: Kysely<Database>,
  vault: Vault,
  client: string | null,
): Promise<string[]> {
  const members = await listStatementsOfMembers(db, client)
  return members.flatMap((one) => {
    const words = flagged(vault, one)
    const born = one.dateOfBirth === null ? '' : `, born ${one.dateOfBirth}`
    return words.length === 0
      ? []
      : [
          `${one.name}${born} (contract ${one.contractId}, given on ${one.givenOn})`,
          ...words.map((line) => `  ${line}`),
        ]
  })
}

const withoutKey = 'sealed with a key that is not in ANSWERS_KEYS'

/** Lists what staff look at in a health statement; nothing where each answer is no. */
const flagged = (
  vault: Vault,
  one: Pick<StatementOfMember, 'planName' | 'questions' | 'statement'>,
): string[] =>
  (linesOfStatement(vault, one) ?? [withoutKey]).map((line) => `${one.planName}, health statement: ${line}`)

const nameOf = ({ name, bookedBy, dateOfBirth, reference }: PersonOfSession): string =>
  `${name ?? `A place that ${bookedBy} booked`}${dateOfBirth === null ? '' : `, born ${dateOfBirth}`} (${reference})`

const wordsOf = (vault: Vault, answer: StoredAnswer): string =>
  `${answer.asked} ${wordsOfAnswer(vault, answer) ?? withoutKey}`
