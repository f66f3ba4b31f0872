import type { GuestPasses } from '@touchline/contract/entities/account/guest-pass'
import { fullName } from '@touchline/rules/people/full-name'
import { addDays } from '@touchline/rules/time/calendar-date'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, type CustomerRecord, hashToken } from '../../call/call-context.ts'
import { detailsOfPass } from '../../policies/catalogue/package-details.ts'
import {
  findOfferedPass,
  type GuestPassesRecord,
  hasGivenPass,
  insertGuestPass,
  type OfferedPassRecord,
  passesUsedUp,
  readGuestPasses,
  redeemPass,
  sendPassAgain,
  takePassBack,
} from '../../stores/account/guest-passes.ts'
import type { Database } from '../../stores/database/tables.ts'
import { findLink, insertLink, type LinkRecord, useLink } from '../../stores/mail/mail-links.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireAccount } from './require-account.ts'

/** Returns the customer whose passes are wanted. Refuses at an operator without passes. */
export async function requireGuestPasses(context: CallContext): Promise<CustomerRecord | Refusal> {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  return context.catalogue.client.guestPassesEnabled ? customer : refuse('GUEST_PASSES_NOT_OFFERED')
}

/** Finds the pass of a mailed link's key; null when the link no longer opens anything. */
export async function findPassByKey(
  { services, catalogue }: CallContext,
  key: string,
): Promise<OfferedPassRecord | null> {
  const { id: clientId } = catalogue.client
  const link = await findLink(services.db, clientId, 'guest-pass', hashToken(key))
  return link && findOfferedPass(services.db, clientId, passIdOf(link))
}

const passIdOf = ({ about }: LinkRecord): number => Number(about['passId'])

interface Guest {
  name: string
  email: string
}

/** Makes the answer in the same transaction. */
type Present = (passes: GuestPassesRecord) => GuestPasses

/** Gives a pass to a person by name and address: the letter with its link is kept in the same transaction. */
export async function giveGuestPass(
  context: CallContext,
  customer: CustomerRecord,
  guest: Guest,
  present: Present,
): Promise<GuestPasses | Refusal> {
  const asked = { call: 'giveGuestPass', content: guest }
  try {
    return await answerOnce(context, customer, asked, (tx) =>
      giveWithin(tx, context, customer, guest, present),
    )
  } catch (error) {
    if ((error as { code?: string }).code === passesUsedUp) return refuse('GUEST_PASSES_USED_UP')
    throw error
  }
}

async function giveWithin(
  tx: Kysely<Database>,
  context: CallContext,
  customer: CustomerRecord,
  { name, email }: Guest,
  present: Present,
): Promise<GuestPasses | Refusal> {
  const { catalogue } = context
  const { client } = catalogue
  const { customerId: giverId } = customer
  const giver = await findContact(tx, giverId)
  if (giver?.email === email) return refuse('GUEST_PASS_OWN')
  const { allowance } = await readGuestPasses(tx, client.id, giverId)
  if (allowance === null) return refuse('GUEST_PASSES_NOT_OFFERED')
  const { membershipUserId, packageId, validDays } = allowance
  const pass = await insertGuestPass(tx, {
    clientId: client.id,
    giverId,
    membershipUserId,
    packageId,
    validDays,
    name,
    email,
  })
  if (pass === null) return refuse('GUEST_PASS_GIVEN')
  await keepPassLetter(tx, context, giverId, { ...allowance, ...pass, name, email, sends: 1 })
  return present(await readGuestPasses(tx, client.id, giverId))
}

async function keepPassLetter(
  tx: Kysely<Database>,
  { catalogue }: CallContext,
  giverId: number,
  pass: Parameters<typeof detailsOfPass>[0] & {
    id: number
    name: string
    email: string
    endsOn: string
    endsAt: Date
    sends: number
  },
): Promise<void> {
  const { client } = catalogue
  const { id: passId, name, email: recipient, endsOn, endsAt, sends } = pass
  const giver = await findContact(tx, giverId)
  await queueLetter(tx, {
    clientId: client.id,
    customerId: null,
    recipient,
    dedupeKey: `guest pass ${passId} ${sends}`,
    letter: {
      kind: 'guest-pass',
      passId,
      name,
      giver: giver ? fullName(giver) : '',
      operator: client.name,
      details: detailsOfPass(pass, catalogue),
      endsOn,
      endsAt: endsAt.toISOString(),
    },
    notAfter: endsAt,
  })
}

/**
 * Takes a pass back. Its links then open nothing, and the pass can be given to another person. A repeated
 * request changes nothing.
 */
export async function takeGuestPassBack(
  context: CallContext,
  customer: CustomerRecord,
  passId: number,
  present: Present,
): Promise<GuestPasses | Refusal> {
  const pass = { clientId: context.catalogue.client.id, giverId: customer.customerId, id: passId }
  const asked = { call: 'takeGuestPassBack', content: { passId } }
  return answerOnce(context, customer, asked, async (tx) => {
    if (!(await hasGivenPass(tx, pass))) return refuse('GUEST_PASS_NOT_FOUND')
    const isTaken = await takePassBack(tx, pass)
    const passes = await readGuestPasses(tx, pass.clientId, pass.giverId)
    const isBack = passes.passes.some(({ id, takenBackAt }) => id === passId && takenBackAt !== null)
    return isTaken || isBack ? present(passes) : refuse('GUEST_PASS_REDEEMED')
  })
}

/** Sends the mail of a pass again, at least an hour after the last one. */
export async function sendGuestPassAgain(
  context: CallContext,
  customer: CustomerRecord,
  passId: number,
  present: Present,
): Promise<GuestPasses | Refusal> {
  const which = { clientId: context.catalogue.client.id, giverId: customer.customerId, id: passId }
  const asked = { call: 'sendGuestPassAgain', content: { passId } }
  return answerOnce(context, customer, asked, async (tx) => {
    if (!(await hasGivenPass(tx, which))) return refuse('GUEST_PASS_NOT_FOUND')
    const pass = await sendPassAgain(tx, which)
    if (!pass) return refuse('GUEST_PASS_NOT_SENT')
    await keepPassLetter(tx, context, which.giverId, { ...pass, id: passId, endsAt: new Date(pass.endsAt) })
    return present(await readGuestPasses(tx, which.clientId, which.giverId))
  })
}

/**
 * Makes a link for the giver to hand over if no mail arrives. It is made from a secret of this installation,
 * so it is the same each time and is stored nowhere in plain text.
 * @returns its key
 */
export async function makeGuestPassLink(
  { services: { db, tokens }, catalogue: { client } }: CallContext,
  { customerId: giverId }: CustomerRecord,
  passId: number,
): Promise<string | Refusal> {
  if (!(await hasGivenPass(db, { clientId: client.id, giverId, id: passId })))
    return refuse('GUEST_PASS_NOT_FOUND')
  const pass = await findOfferedPass(db, client.id, passId)
  if (!pass || pass.isTakenBack || pass.isOver) return refuse('GUEST_PASS_NO_LINK')
  const key = await tokens.tokenFor('guest-pass', `${client.id} ${passId}`)
  await insertLink(
    db,
    { clientId: client.id, mailId: null, tokenHash: hashToken(key) },
    { purpose: 'guest-pass', about: { passId }, expiresAt: `${addDays(pass.endsOn, 2)}T00:00:00Z` },
  )
  return key
}

/** Redeems a pass. The link is used up with it, in a single transaction: a refused person has not used it. */
export async function redeemGuestPass(
  context: CallContext,
  customer: CustomerRecord,
  key: string,
  present: Present,
): Promise<GuestPasses | Refusal> {
  const { id: clientId } = context.catalogue.client
  const { customerId } = customer
  const asked = { call: 'redeemGuestPass', content: { key: hashToken(key).toString('base64') } }
  try {
    return await answerOnce(context, customer, asked, async (tx) => {
      const link = await useLink(tx, clientId, 'guest-pass', hashToken(key))
      const pass = link && (await findOfferedPass(tx, clientId, passIdOf(link)))
      if (pass?.isTakenBack) throw new NotRedeemed('GUEST_PASS_TAKEN_BACK')
      if (!pass || pass.isOver) throw new NotRedeemed('GUEST_PASS_OVER')
      if (pass.giverId === customerId) throw new NotRedeemed('GUEST_PASS_OWN')
      if (!(await redeemPass(tx, clientId, { id: pass.id, customerId })))
        throw new NotRedeemed('GUEST_PASS_OVER')
      return present(await readGuestPasses(tx, clientId, customerId))
    })
  } catch (error) {
    if (error instanceof NotRedeemed) return refuse(error.code)
    throw error
  }
}

/** Thrown to undo the use of the link. */
class NotRedeemed extends Error {
  readonly code: 'GUEST_PASS_OVER' | 'GUEST_PASS_OWN' | 'GUEST_PASS_TAKEN_BACK'
  constructor(code: NotRedeemed['code']) {
    super(code)
    this.code = code
  }
}
