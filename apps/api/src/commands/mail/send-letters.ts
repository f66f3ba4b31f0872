import type { Kysely } from 'kysely'
import type { Services } from '../../call/call-context.ts'
import type { Config } from '../../config.ts'
import type { Mail, MailAnswer } from '../../gateways/mail/port.ts'
import { contactForLetter } from '../../letters/contact-for-letter.ts'
import type { Log } from '../../log/log.ts'
import { siteOf } from '../../policies/catalogue/site-address.ts'
import type { Database } from '../../stores/database/tables.ts'
import { removeLinks } from '../../stores/mail/mail-links.ts'
import {
  listTooLate,
  type MailRecord,
  noteLost,
  noteNotSent,
  noteSent,
  noteTooLate,
  postponeMail,
  takeMail,
} from '../../stores/mail/mail-outbox.ts'
import { makeLinks } from './letter-links.ts'
import type { MailLogos } from './mail-logos.ts'
import { makeMessage } from './make-message.ts'
import { ObsoleteLetter } from './obsolete-letter.ts'
import { reasonNotToSend, writeMail } from './write-mail.ts'

export type MailServices = Pick<Services, 'catalogues'> & {
  db: Kysely<Database>
  mail: Mail
  config: Pick<Config, 'publicOrigin' | 'basePath' | 'mailFrom'>
  log: Log
  /** Without it the operator's name replaces the logo. */
  logoOf?: MailLogos
}

/** Pauses after each postponed try; after the last one the letter has failed. About a day in all. */
const pausesSeconds = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800]
/** Longer than any sending takes: a letter that is `sending` for this long has lost its sender. */
const lostAfterSeconds = 300
/** Most late letters ended before the next one is sent: each is checked against the database first. */
const tooLateAtOnce = 100

/**
 * Sends due letters, one after the other, until none is due or the server can't be reached. Any number of
 * processes may run this: a single process takes each letter. A letter whose sender ended is not sent again
 * automatically, since it may have arrived.
 * @returns how many were sent
 */
export async function sendLetters(posting: MailServices): Promise<number> {
  const { db } = posting
  await noteLost(db, lostAfterSeconds, 'the program ended while it was being sent')
  await endTooLate(posting)
  let sent = 0
  for (;;) {
    const mail = await takeMail(db)
    if (mail === null) return sent
    const answer = await sendLetter(posting, mail)
    if (answer.kind === 'accepted') sent += 1
    if (answer.kind === 'postponed' && answer.isDown) return sent
  }
}

/** Ends letters that are too late. Nothing went wrong with a letter whose matter is over anyway. */
async function endTooLate({ db, catalogues, config, log }: MailServices): Promise<void> {
  for (const mail of await listTooLate(db, tooLateAtOnce)) {
    const catalogue = await catalogues.get(mail.clientId)
    const reason = await reasonNotToSend(db, catalogue, mail, siteOf(catalogue.client, config), log)
    await (reason === null
      ? noteTooLate(db, mail.id, 'refused', 'it could not be sent while it was of use')
      : noteTooLate(db, mail.id, 'skip', reason))
  }
}

/** `skipped`: it has nothing left to say, which is no failure. */
type Ending = MailAnswer | { kind: 'skipped'; reason: string }

async function sendLetter(posting: MailServices, mail: MailRecord): Promise<Ending> {
  const { answer, tokenHashes } = await post(posting, mail)
  await noteAnswer(posting, mail, answer)
  if (answer.kind === 'refused' || answer.kind === 'postponed') await removeLinks(posting.db, tokenHashes)
  return answer
}

async function post(
  posting: MailServices,
  mail: MailRecord,
): Promise<{ answer: Ending; tokenHashes: Buffer[] }> {
  try {
    const catalogue = await posting.catalogues.get(mail.clientId)
    const { client } = catalogue
    const base = siteOf(client, posting.config)
    const { facts, letter } = await writeMail(posting.db, catalogue, mail, base)
    const answers = contactForLetter(facts, mail.homeVenueId, catalogue.venues, client)
    const links = await makeLinks(posting.db, mail, letter, base)
    const logo = (await posting.logoOf?.(client.theme, base)) ?? null
    const message = await makeMessage({
      mail,
      letter,
      client,
      answers,
      links,
      logo,
      base,
      config: posting.config,
    })
    return { answer: await posting.mail.send(message), tokenHashes: links.tokenHashes }
  } catch (fault) {
    if (fault instanceof ObsoleteLetter)
      return { answer: { kind: 'skipped', reason: fault.message }, tokenHashes: [] }
    // Nothing was handed to the server: the fault is ours. A newer version may be able to write the letter.
    posting.log.error({ err: fault, mail: mail.id }, 'a letter could not be written')
    return {
      answer: { kind: 'postponed', reason: 'the letter could not be written: see the log', isDown: false },
      tokenHashes: [],
    }
  }
}

async function noteAnswer({ db, log }: MailServices, mail: MailRecord, answer: Ending): Promise<void> {
  switch (answer.kind) {
    case 'accepted':
      return noteSent(db, mail.id)
    case 'skipped':
      return noteNotSent(db, mail.id, 'skip', answer.reason)
    case 'refused':
    case 'lost':
      log.warn(
        { mail: mail.id },
        answer.kind === 'lost' ? 'a letter may not have arrived' : 'a letter was refused',
      )
      return noteNotSent(db, mail.id, answer.kind, answer.reason)
    case 'postponed': {
      const pause = pausesSeconds[mail.tries - 1]
      return pause === undefined
        ? noteNotSent(db, mail.id, 'refused', answer.reason)
        : postponeMail(db, mail.id, answer.reason, pause)
    }
  }
}
