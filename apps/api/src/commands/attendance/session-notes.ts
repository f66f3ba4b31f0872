import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { createNote, deleteNote, findSessionAt } from '../../stores/attendance/session-notes.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { notOwnSession, requireRegister } from './require-register.ts'

/** Writes a note on a session; an instructor does so on their own. */
export async function addNote(
  context: CallContext,
  venueSlug: string,
  { slotId, words }: { slotId: number; words: string },
): Promise<{ id: number } | Refusal> {
  const at = await requireRegister(context, venueSlug)
  if (isRefusal(at)) return at
  const { staff, venue, isOwnOnly } = at
  const { customerId: staffId } = staff
  const content = { venueId: venue.id, slotId, words }
  return answerOnce(context, staff, { call: 'addNote', content }, async (tx) => {
    const session = await findSessionAt(tx, { slotId, venueId: venue.id, staffId })
    if (session === null) return refuse('NOT_FOUND')
    if (isOwnOnly && !session.isOwn) return refuse('FORBIDDEN', { message: notOwnSession })
    return { id: await createNote(tx, { clientId: context.catalogue.client.id, slotId, staffId, words }) }
  })
}

/** Takes back a note of the caller. */
export async function removeNote(
  context: CallContext,
  venueSlug: string,
  noteId: number,
): Promise<{ isRemoved: boolean } | Refusal> {
  const at = await requireRegister(context, venueSlug)
  if (isRefusal(at)) return at
  const { staff, venue } = at
  const content = { venueId: venue.id, noteId }
  return answerOnce(context, staff, { call: 'removeNote', content }, async (tx) => {
    const isRemoved = await deleteNote(tx, { noteId, venueId: venue.id, staffId: staff.customerId })
    return isRemoved ? { isRemoved } : refuse('NOT_FOUND')
  })
}
