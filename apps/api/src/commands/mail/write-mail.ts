import type { Kysely } from 'kysely'
import { letterSummaryOf } from '../../letters/joined-letters.ts'
import type { Letter } from '../../letters/letter.ts'
import { type KeptFacts, type LetterFacts, writeLetter } from '../../letters/letters.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../stores/database/tables.ts'
import { findEmailOptOut, isOptedOut } from '../../stores/mail/email-opt-outs.ts'
import { type GatheredRecord, type KeptMail, listGathered } from '../../stores/mail/mail-outbox.ts'
import { ObsoleteLetter } from './obsolete-letter.ts'
import { optOutLink } from './opt-out-links.ts'
import { readFacts } from './read-facts.ts'

type Catalogue = Parameters<typeof readFacts>[1]

export interface WrittenMail {
  facts: KeptFacts | LetterFacts
  letter: Letter
}

/**
 * Writes a letter as things stand now, with the link that stops its kind.
 * @param site its address with the base path
 * @throws ObsoleteLetter where nothing is left to say, or its reader wants no such letters
 */
export function writeMail(
  db: Kysely<Database>,
  catalogue: Catalogue,
  mail: KeptMail,
  site: string,
): Promise<WrittenMail> {
  return mail.letter.kind === 'several'
    ? writeSeveral(db, catalogue, mail, site)
    : writeOne(db, catalogue, mail, site)
}

/**
 * Says why a stored letter has nothing left to tell. Null where it has something, or can't be written: the
 * job says why.
 */
export async function reasonNotToSend(
  db: Kysely<Database>,
  catalogue: Catalogue,
  mail: KeptMail,
  site: string,
  log: Log,
): Promise<string | null> {
  try {
    await writeMail(db, catalogue, mail, site)
    return null
  } catch (fault) {
    if (fault instanceof ObsoleteLetter) return fault.message
    log.warn({ err: fault, mail: mail.id }, 'a letter could not be written')
    return null
  }
}

async function writeOne(
  db: Kysely<Database>,
  catalogue: Catalogue,
  mail: GatheredRecord,
  site: string,
): Promise<WrittenMail> {
  const facts = await readFacts(db, catalogue, mail, site)
  const letter = writeLetter(facts)
  const stop = await findEmailOptOut(db, mail)
  if (stop === null) return { facts, letter }
  if (await isOptedOut(db, mail.clientId, stop)) throw new ObsoleteLetter('its reader wants no such emails')
  return { facts, letter: { ...letter, unsubscribe: optOutLink(stop) } }
}

/**
 * Writes several letters as one. Those with nothing left to say are left out; a single remaining one is a
 * letter of its own.
 */
async function writeSeveral(
  db: Kysely<Database>,
  catalogue: Catalogue,
  { id }: Pick<KeptMail, 'id'>,
  site: string,
): Promise<WrittenMail> {
  const written: WrittenMail[] = []
  for (const gathered of await listGathered(db, id)) {
    const one = await writeOne(db, catalogue, gathered, site).catch((fault: unknown) => {
      if (fault instanceof ObsoleteLetter) return null
      throw fault
    })
    if (one !== null) written.push(one)
  }
  const [first, ...more] = written
  if (!first) throw new ObsoleteLetter('nothing of what it tells holds any more')
  if (more.length === 0) return first
  const facts: LetterFacts = {
    kind: 'several',
    told: written.map(({ facts: { kind }, letter }) => letterSummaryOf(kind, letter)),
  }
  const unsubscribe = written.find(({ letter }) => letter.unsubscribe)?.letter.unsubscribe
  return { facts, letter: { ...writeLetter(facts), ...(unsubscribe && { unsubscribe }) } }
}
