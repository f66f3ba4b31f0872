import { fullName } from '@touchline/rules/people/full-name'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import {
  createCover,
  endCover,
  findAsked,
  isBusyThen,
  isInstructorThere,
  listManagersToTell,
  lockCover,
  lockOwnSession,
  takeCover,
} from '../../stores/cover/covers.ts'
import { lockPerson } from '../../stores/staff/change-person.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireStaff } from '../staff/require-staff.ts'
import { askColleagues } from './ask-colleagues.ts'
import { noteNo } from './give-back-cover.ts'
import { tellStaff } from './tell-staff.ts'

/** Thrown to take back a request for which no colleague can be asked. */
class NoCover extends Error {}

/** Asks colleagues to give a session of the caller. */
export async function askForCover(
  context: CallContext,
  wanted: { slotId: number; reason: string },
): Promise<{ asked: number; others: number } | Refusal> {
  const staff = await requireStaff(context, 'ask-cover')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { customerId: staffId } = staff
  const { slotId, reason } = wanted
  try {
    return await answerOnce(context, staff, { call: 'askForCover', content: wanted }, async (tx) => {
      const session = await lockOwnSession(tx, clientId, { slotId, staffId })
      if (session === null) return refuse('NOT_FOUND')
      const { instructorId } = session
      const coverId = await createCover(tx, { clientId, slotId, instructorId, staffId, reason })
      if (coverId === null) return refuse('COVER_ASKED')
      const askedBy = fullName(await getCustomer(tx, staffId))
      const told = await askColleagues(tx, { clientId, coverId, session, askedBy, reason })
      if (told.asked === 0) throw new NoCover()
      context.log.info(
        { event: 'cover.asked', staff: staffId, slot: slotId },
        'an instructor asked for cover',
      )
      return told
    })
  } catch (error) {
    if (error instanceof NoCover) return refuse('NO_COVER')
    throw error
  }
}

/** Says yes or no to giving a colleague's session. */
export async function answerCover(
  context: CallContext,
  coverId: number,
  answer: 'yes' | 'no',
): Promise<{ isTaken: boolean } | Refusal> {
  const staff = await requireStaff(context, 'ask-cover')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { customerId: staffId } = staff
  const request = { call: 'answerCover', content: { coverId, answer } }
  return answerOnce(context, staff, request, async (tx) => {
    // Two sessions at one time can't both be taken.
    await lockPerson(tx, staffId)
    const cover = await lockCover(tx, clientId, coverId)
    const asked = cover && (await findAsked(tx, coverId, staffId))
    if (cover === null || asked === null) return refuse('NOT_FOUND')
    const isTaker = cover.taker?.staffId === staffId
    if (answer === 'no') {
      if (cover.state !== 'open' && !(isTaker && cover.state === 'taken')) return refuse('COVER_OVER')
      await noteNo(tx, clientId, { cover, staffId })
      return { isTaken: false }
    }
    if (isTaker && cover.state === 'taken') return { isTaken: true }
    if (cover.state === 'taken' || cover.state === 'approved') return refuse('COVER_TAKEN')
    if (cover.state !== 'open' || !cover.isToCome) return refuse('COVER_OVER')
    if (!(await isInstructorThere(tx, cover.session.venueId, staffId))) return refuse('COVER_NO_INSTRUCTOR')
    if (await isBusyThen(tx, cover.session.slotId, staffId)) return refuse('COVER_BUSY')
    if (!(await takeCover(tx, coverId, staffId))) return refuse('COVER_TAKEN')
    const taken = (await lockCover(tx, clientId, coverId))!
    await tellStaff(tx, clientId, taken, { to: [taken.askedBy], what: 'taken' })
    const managers = await listManagersToTell(tx, clientId, taken.session.venueId)
    await tellStaff(tx, clientId, taken, { to: managers, what: 'to-approve' })
    return { isTaken: true }
  })
}

/** Takes a request back, or asks the colleagues who were not asked yet. */
export async function changeCover(
  context: CallContext,
  coverId: number,
  change: 'take-back' | 'ask-others',
): Promise<{ asked: number } | Refusal> {
  const staff = await requireStaff(context, 'ask-cover')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const request = { call: 'changeCover', content: { coverId, change } }
  return answerOnce(context, staff, request, async (tx) => {
    const cover = await lockCover(tx, clientId, coverId)
    if (cover === null || cover.askedBy.staffId !== staff.customerId) return refuse('NOT_FOUND')
    const { state, session, reason, askedBy } = cover
    if (change === 'ask-others') {
      if (state !== 'open' || !cover.isToCome) return refuse('COVER_OVER')
      const told = await askColleagues(tx, { clientId, coverId, session, askedBy: askedBy.name, reason })
      return told.asked === 0 ? refuse('NO_COVER') : { asked: told.asked }
    }
    if (state !== 'open' && state !== 'taken') return refuse('COVER_OVER')
    await endCover(tx, coverId, { state: 'withdrawn', staffId: staff.customerId })
    await tellStaff(tx, clientId, cover, { to: [cover.taker], what: 'withdrawn' })
    return { asked: 0 }
  })
}
