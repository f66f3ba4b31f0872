import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { wallDate } from '@touchline/rules/time/wall-time'
import { offerTimes } from '@touchline/rules/waitlist/waitlist-offer'
import type { Kysely } from 'kysely'
import type { Services } from '../../call/call-context.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import type { Log } from '../../log/log.ts'
import { participantOf } from '../../policies/people/participant.ts'
import { type SlotTerms, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { passReasonOf, waitlistRulesOf } from '../../policies/waitlist/waitlist.ts'
import { lockSlots } from '../../stores/basket/locks.ts'
import type { Database } from '../../stores/database/tables.ts'
import { readFlags } from '../../stores/people/person-flags.ts'
import { findSlots, type SlotRecord } from '../../stores/timetable/slots.ts'
import {
  findSlotsToOffer,
  listLine,
  listToNotify,
  makeOffer,
  noteMailFailure,
  type OfferRecord,
  recordPass,
  startClock,
  unreachedRetrySeconds,
  type WaiterRecord,
  withdrawOffer,
} from '../../stores/waitlist/waitlist-offers.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { endOffersAndNotify } from './notify-waiters.ts'

export type OfferServices = Pick<Services, 'catalogues'> & { db: Kysely<Database>; log: Log }

/** Number of tries to write to a person, once a minute; then the next one is offered the place. */
const mailTriesAtMost = 15

/**
 * Offers free places to waiting customers, first come first, and ends the offers whose time is over. Called
 * after whatever frees a place, and by the sweep. Running it again, or twice at once, changes nothing.
 * @param among the sessions to look at; all of them when left out
 */
export async function offerFreedPlaces(
  offering: OfferServices,
  among: readonly number[] | null = null,
): Promise<void> {
  await endOffersAndNotify(offering.db)
  for (const { slotId, clientId } of await findSlotsToOffer(offering.db, among)) {
    try {
      await offering.db.transaction().execute((tx) => offerPlacesOf(offering, tx, clientId, slotId))
    } catch (fault) {
      // A failing session must not keep the others from being offered.
      offering.log.error({ err: fault, slotId }, 'waitlist')
    }
  }
}

/**
 * Offers places at once that an act has just freed. The act is done and its answer must say so: where the database
 * has no time for the offers, the job makes them.
 */
export async function offerAtOnce(
  { services, log }: { services: Omit<OfferServices, 'log'>; log: Log },
  freedSlotIds: readonly number[],
): Promise<void> {
  if (freedSlotIds.length === 0) return
  try {
    await offerFreedPlaces({ ...services, log }, freedSlotIds)
  } catch (fault) {
    log.warn({ err: fault }, 'freed places are offered later')
  }
}

interface Offered {
  offering: OfferServices
  tx: Kysely<Database>
  slot: SlotRecord
  clientId: number
}

async function offerPlacesOf(
  offering: OfferServices,
  tx: Kysely<Database>,
  clientId: number,
  slotId: number,
): Promise<void> {
  await lockSlots(tx, [slotId])
  const [slot] = await findSlots(tx, clientId, { ids: [slotId] }, null)
  if (!slot || slot.cancelledAt !== null) return
  const offered = { offering, tx, slot, clientId }
  for (const waiter of await listToNotify(tx, slotId)) await tellAgain(offered, waiter)

  let free = slot.capacity - slot.taken
  if (free <= 0) return
  const line = await listLine(tx, slotId, free)
  const flagsOf = await readFlags(
    tx,
    clientId,
    line.map(({ customerId }) => customerId),
  )
  const catalogue = await offering.catalogues.get(clientId)
  for (const waiter of line) {
    if (waiter.quantity > free || isNotTriedYet(waiter)) continue
    const terms = await termsOf(offered, waiter)
    const reason = passReasonOf(waiter, flagsOf.get(waiter.customerId)!, slot, terms, catalogue)
    if (reason !== null) {
      await recordPass(tx, { entryId: waiter.entryId, slotId, reason })
      await tell(offered, waiter, `pass ${waiter.entryId} ${slotId} ${reason}`, {
        kind: 'waitlist-passed',
        entryId: waiter.entryId,
        reason,
        ...aboutOf(offered, waiter, terms),
      })
      continue
    }
    if (await offerTo(offered, waiter, terms)) free -= waiter.quantity
  }
}

/** True while a person who could not be written to waits for the next try. */
const isNotTriedYet = ({ passedFor, passedSeconds }: WaiterRecord): boolean =>
  passedFor === 'MESSAGE_REFUSED' && (passedSeconds ?? 0) < unreachedRetrySeconds

async function termsOf({ offering, slot, clientId }: Offered, waiter: WaiterRecord): Promise<SlotTerms> {
  const catalogue = await offering.catalogues.get(clientId)
  return slotTermsFor(slot, catalogue, participantOf(waiter))
}

async function offerTo(offered: Offered, waiter: WaiterRecord, terms: SlotTerms): Promise<boolean> {
  const { tx, slot } = offered
  const times = timesOf(slot, terms)
  if (!times) return false
  const offer = { entryId: waiter.entryId, slotId: slot.id, ...times }
  const claimId = await makeOffer(tx, offer)
  if (claimId === null) return false
  if (times.tellsAt <= slot.now) await tellOffer(offered, waiter, terms, offer)
  return true
}

/** Sends the message of an earlier offer: in the morning, or after it was refused. */
async function tellAgain(offered: Offered, waiter: WaiterRecord): Promise<void> {
  const terms = await termsOf(offered, waiter)
  const times = timesOf(offered.slot, terms)
  if (!times) return withdrawOffer(offered.tx, waiter.entryId)
  await tellOffer(offered, waiter, terms, { entryId: waiter.entryId, slotId: offered.slot.id, ...times })
}

/**
 * F18: sends the message of an offer. The offer's time starts only with a message that is kept for sending.
 */
async function tellOffer(
  offered: Offered,
  waiter: WaiterRecord,
  terms: SlotTerms,
  offer: OfferRecord,
): Promise<void> {
  const { tx, slot } = offered
  const until = offer.endsAt.toISOString()
  const { category, venue } = terms
  const path = mailedPaths.day(venue.slug, category.slug, wallDate(slot.startsAt, venue.timeZone))
  const { entryId } = waiter
  const letter = {
    kind: 'waitlist-offered',
    entryId,
    until,
    path,
    ...aboutOf(offered, waiter, terms),
  } as const
  const isKept = await tell(offered, waiter, `offer ${entryId} ${until}`, letter, offer.endsAt)
  if (isKept) return startClock(tx, offer)
  await noteMailFailure(tx, offer, 'no email address')
  if (waiter.mailFailures + 1 < mailTriesAtMost) return
  await withdrawOffer(tx, entryId)
  await recordPass(tx, { entryId, slotId: slot.id, reason: 'MESSAGE_REFUSED' })
}

/**
 * Keeps a letter to a waiting customer.
 * @returns false where there is no address to write to
 */
async function tell(
  { tx, clientId }: Offered,
  { customerId, email }: WaiterRecord,
  dedupeKey: string,
  letter: KeptFacts,
  notAfter?: Date,
): Promise<boolean> {
  if (email === null) return false
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: email,
    dedupeKey,
    letter,
    ...(notAfter && { notAfter }),
  })
  return true
}

const timesOf = (slot: SlotRecord, { category, venue }: SlotTerms) =>
  offerTimes({
    now: slot.now,
    startsAt: slot.startsAt,
    rules: waitlistRulesOf(category),
    closesMinutes: category.waitlistClosesMinutes,
    timeZone: venue.timeZone,
  })

const aboutOf = (
  { slot }: Offered,
  { firstName, quantity }: WaiterRecord,
  { venue, location }: SlotTerms,
) => ({
  firstName,
  quantity,
  session: {
    name: location ? `${slot.name}, ${location.name}` : slot.name,
    startsAt: slot.startsAt.toISOString(),
    venueName: venue.name,
    timeZone: venue.timeZone,
  },
})
