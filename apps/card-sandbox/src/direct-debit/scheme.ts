import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { cutOffAt, dayOf, reportsAt, type SchemeCalendar } from './calendar.ts'
import {
  type Answer,
  type Collection,
  type collectionRequest,
  fateOf,
  type Mandate,
  type mandateRequest,
  type Reason,
  type refundRequest,
  refusal,
  type SchemeEvent,
} from './records.ts'

/** Working days of Bacs. */
const mandateDays = 3
const submissionDays = 2
const resultDays = 2
const payoutDays = 4
const claimDays = 10
const changeDays = 5

/** The scheme and a provider of it: mandates, collections and their reports, on a clock of its own. */
export class Scheme {
  nowMs: number
  /** Codes of ADDACS after which the mandate stays in force: providers differ. */
  keepingCodes: readonly string[] = ['C', 'D', 'E', 'R']
  readonly #calendar: SchemeCalendar
  readonly #tell: (event: SchemeEvent) => void
  readonly #mandates = new Map<string, Mandate>()
  readonly #collections = new Map<string, Collection>()
  readonly events: SchemeEvent[] = []

  constructor(nowMs: number, calendar: SchemeCalendar, tell: (event: SchemeEvent) => void) {
    this.nowMs = nowMs
    this.#calendar = calendar
    this.#tell = tell
  }

  createMandate({ ourRef, account }: Pick<z.output<typeof mandateRequest>, 'ourRef' | 'account'>): Answer {
    if (this.findMandate({ ourRef })) return refusal(409, 'our_ref_used', 'A mandate has this reference.')
    const submitted = this.#calendar.submissionDay(this.nowMs)
    const answered = this.#calendar.move(submitted, mandateDays)
    const mandate: Mandate = {
      id: newId('mdt'),
      ourRef,
      accountEnding: account.accountNumber.slice(-2),
      fate: fateOf(account.accountNumber),
      status: 'pending',
      reason: null,
      answerAtMs: reportsAt(answered),
      firstChargeDay: this.#calendar.move(answered, submissionDays),
      changeAtMs: reportsAt(this.#calendar.move(answered, changeDays)),
    }
    this.#mandates.set(mandate.id, mandate)
    return { status: 201, body: presentMandate(mandate) }
  }

  findMandate(by: { ref: string } | { ourRef: string }): Mandate | null {
    if ('ref' in by) return this.#mandates.get(by.ref) ?? null
    return [...this.#mandates.values()].find(({ ourRef }) => ourRef === by.ourRef) ?? null
  }

  findCollection(by: { ref: string } | { ourRef: string }): Collection | null {
    if ('ref' in by) return this.#collections.get(by.ref) ?? null
    return [...this.#collections.values()].find(({ ourRef }) => ourRef === by.ourRef) ?? null
  }

  cancelMandate(id: string): Answer {
    const mandate = this.findMandate({ ref: id })
    if (!mandate) return notFound()
    if (mandate.status === 'failed') return refusal(422, 'is_failed', 'The mandate is not in force.')
    if (mandate.status !== 'cancelled') this.#endMandate(mandate, 'cancelled', null)
    return { status: 200, body: presentMandate(mandate) }
  }

  collect(wanted: z.output<typeof collectionRequest>): Answer {
    const mandate = this.findMandate({ ref: wanted.mandateRef })
    if (!mandate) return refusal(422, 'mandate_not_usable', 'There is no such mandate.')
    if (mandate.status === 'failed' || mandate.status === 'cancelled')
      return refusal(422, 'mandate_not_usable', `The mandate is ${mandate.status}.`)
    if (this.findCollection(wanted)) return refusal(409, 'our_ref_used', 'A collection has this reference.')
    const days = [this.#calendar.move(wanted.chargeDate, 0), this.nextChargeDay(mandate)]
    const { ourRef, amountPence, currency } = wanted
    const collection: Collection = {
      id: newId('col'),
      ourRef,
      mandate,
      amountPence,
      currency,
      chargeDate: days.toSorted().at(-1)!,
      status: 'pending',
      reason: null,
      refunds: [],
    }
    this.#collections.set(collection.id, collection)
    return { status: 201, body: presentCollection(collection) }
  }

  /** Returns the first day on which something collected now can be charged. */
  nextChargeDay({ firstChargeDay }: Mandate): string {
    const earliest = this.#calendar.move(this.#calendar.submissionDay(this.nowMs), submissionDays)
    return earliest > firstChargeDay ? earliest : firstChargeDay
  }

  collectionsOf(mandateId: string): Collection[] {
    return [...this.#collections.values()].filter(({ mandate }) => mandate.id === mandateId)
  }

  cancelCollection(id: string): Answer {
    const collection = this.findCollection({ ref: id })
    if (!collection) return notFound()
    if (collection.status !== 'pending' && collection.status !== 'cancelled')
      return refusal(422, `is_${collection.status}`, 'Only a collection that waits can be cancelled.')
    if (collection.status === 'pending') this.#moveCollection(collection, 'cancelled', null)
    return { status: 200, body: presentCollection(collection) }
  }

  refund(id: string, { amountPence, ourRefundRef }: z.output<typeof refundRequest>): Answer {
    const collection = this.findCollection({ ref: id })
    if (!collection) return notFound()
    const before = collection.refunds.find((refund) => refund.ourRefundRef === ourRefundRef)
    if (before)
      return before.amountPence === amountPence
        ? { status: 200, body: presentCollection(collection) }
        : refusal(409, 'our_refund_ref_used', 'A refund of another sum has this reference.')
    if (collection.status !== 'confirmed' && collection.status !== 'paid-out')
      return refusal(422, `is_${collection.status}`, 'Only collected money can be refunded.')
    if (amountPence > collection.amountPence - refundedOf(collection))
      return refusal(422, 'amount_too_high', 'The refund is for more than is left of the collection.')
    collection.refunds.push({ ourRefundRef, amountPence })
    this.#note('collection', collection)
    return { status: 200, body: presentCollection(collection) }
  }

  /** Takes a report that the bank makes at a moment of a test's choice. */
  takeReport(ref: string, reason: Reason): Answer {
    const mandate = this.findMandate({ ref })
    const collection = this.findCollection({ ref })
    if (mandate && reason.report === 'ADDACS') this.#change(mandate, reason)
    else if (collection && reason.report === 'DDICA') this.#claim(collection, reason)
    else return notFound()
    return { status: 200, body: { ok: true } }
  }

  /** Moves the clock on, and lets happen what has become due, day by day. It never goes back. */
  advance(untilMs: number) {
    while (this.nowMs < untilMs) {
      // The reports of a day come at one hour, and its submissions end at another.
      const day = Date.parse(dayOf(this.nowMs))
      const stops = [reportsAt(dayOf(day)), cutOffAt(dayOf(day)), day + 86_400_000]
      this.nowMs = Math.min(untilMs, stops.find((stop) => stop > this.nowMs)!)
      for (const mandate of this.#mandates.values()) this.#passMandate(mandate)
      for (const collection of this.#collections.values()) this.#passCollection(collection)
    }
  }

  #passMandate(mandate: Mandate) {
    const { fate } = mandate
    if (mandate.status === 'pending' && mandate.answerAtMs <= this.nowMs) {
      if (fate?.report === 'AUDDIS') return this.#endMandate(mandate, 'failed', fate)
      mandate.status = 'active'
      this.#note('mandate', mandate)
    }
    const isDue = mandate.changeAtMs <= this.nowMs && mandate.reason === null
    if (mandate.status === 'active' && fate?.report === 'ADDACS' && isDue) this.#change(mandate, fate)
  }

  #passCollection(collection: Collection) {
    const { chargeDate, mandate } = collection
    const { fate } = mandate
    const on = (days: number) => this.#calendar.move(chargeDate, days)
    const isPast = (moment: number) => moment <= this.nowMs
    if (collection.status === 'pending' && isPast(cutOffAt(on(-submissionDays))))
      this.#moveCollection(collection, 'submitted', null)
    if (collection.status === 'submitted' && isPast(reportsAt(on(resultDays)))) {
      const isUnpaid = fate?.report === 'ARUDD'
      this.#moveCollection(collection, isUnpaid ? 'failed' : 'confirmed', isUnpaid ? fate : null)
    }
    if (collection.status === 'confirmed' && isPast(reportsAt(on(payoutDays))))
      this.#moveCollection(collection, 'paid-out', null)
    if (collection.status === 'paid-out' && fate?.report === 'DDICA' && isPast(reportsAt(on(claimDays))))
      this.#claim(collection, fate)
  }

  #change(mandate: Mandate, reason: Reason) {
    if (reason.code === 'R') mandate.status = 'active'
    if (this.keepingCodes.includes(reason.code)) {
      mandate.reason = reason
      this.#note('mandate', mandate)
    } else this.#endMandate(mandate, 'cancelled', reason)
  }

  #endMandate(mandate: Mandate, status: 'failed' | 'cancelled', reason: Reason | null) {
    mandate.status = status
    mandate.reason = reason
    this.#note('mandate', mandate)
    for (const collection of this.#collections.values())
      if (collection.mandate === mandate && collection.status === 'pending')
        this.#moveCollection(collection, reason ? 'failed' : 'cancelled', reason)
  }

  #claim(collection: Collection, reason: Reason) {
    if (collection.status === 'confirmed' || collection.status === 'paid-out')
      this.#moveCollection(collection, 'charged-back', reason)
  }

  #moveCollection(collection: Collection, status: Collection['status'], reason: Reason | null) {
    collection.status = status
    collection.reason = reason
    this.#note('collection', collection)
  }

  #note(about: SchemeEvent['about'], { id: ref, ourRef }: { id: string; ourRef: string }) {
    const event = { id: newId('evt'), about, ref, ourRef }
    this.events.push(event)
    this.#tell(event)
  }

  books() {
    return {
      mandates: [...this.#mandates.values()].map(presentMandate),
      collections: [...this.#collections.values()].map(presentCollection),
    }
  }
}

export const presentMandate = ({ id, ourRef, status, reason, accountEnding }: Mandate) => ({
  id,
  ourRef,
  status,
  reason,
  accountEnding,
})

export const presentCollection = ({ mandate, ...told }: Collection) => ({
  ...told,
  refunds: [...told.refunds],
  mandateRef: mandate.id,
  refundedPence: refundedOf(told),
})

const refundedOf = ({ refunds }: Pick<Collection, 'refunds'>): number =>
  refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)

export const notFound = (): Answer => refusal(404, 'not_found', 'There is no such thing.')

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('base64url')}`
