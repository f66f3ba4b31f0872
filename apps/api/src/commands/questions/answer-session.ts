import type { ActivityAnswers } from '@touchline/contract/calls/questions/answer-activity-questions'
import type * as z from 'zod/mini'
import { refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { questionsOf } from '../../policies/questions/required-questions.ts'
import type { CategoryRecord } from '../../stores/catalogue/catalogue.ts'
import { type PeopleOfBasket, readPeopleOfBasket } from '../../stores/people/attendees.ts'
import { saveAnswers } from '../../stores/questions/answers.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { hashable } from './hashable.ts'
import { readAnswers } from './read-answers.ts'

type Body = z.output<typeof ActivityAnswers>

/**
 * Stores a person's lasting answers before anything is in a basket. The booking does not ask for them again.
 */
export async function answerSession(
  context: CallContext,
  customer: CustomerRecord,
  { slot, category }: { slot: SlotRecord; category: CategoryRecord },
  body: Body,
) {
  const { clientId, customerId } = { clientId: context.catalogue.client.id, customerId: customer.customerId }
  const asker = { customerId, cartId: null, timeZone: context.catalogue.client.timeZone }
  const attendeeIds = body.attendeeId ? [body.attendeeId] : []
  const content = hashable(context, { slotId: slot.id, ...body })
  return answerOnce(context, customer, { call: 'answerActivityQuestions', content }, async (tx) => {
    const holder = holderAmong(await readPeopleOfBasket(tx, { ...asker, attendeeIds }), body, customerId)
    if (holder === null) return refuse('FORBIDDEN')
    const sold = { category, ruleId: slot.ruleId, ...(slot.courseId !== null && { courseId: slot.courseId }) }
    const questions = questionsOf(sold, context.catalogue)
    const read = readAnswers({
      vault: context.services.vault,
      // Answers for a single booking are asked for with that booking.
      asked: questions.filter(({ life }) => life !== null),
      given: body.answers,
      fieldOf: (_, position) => `answers.${position}`,
      holderOf: () => holder,
      endsAt: slot.endsAt,
    })
    if (Object.keys(read.errors).length > 0) return refuse('QUESTIONS_INCOMPLETE', { errors: read.errors })
    await saveAnswers(tx, { clientId, givenBy: customerId }, read.answers, read.removed)
    const now = await readPeopleOfBasket(tx, { ...asker, attendeeIds })
    const person = holder.customerId
      ? now.people.find(({ userId }) => userId === holder.customerId)
      : now.attendees.find(({ id }) => id === holder.attendeeId)
    const ids = new Set(questions.map(({ id }) => id))
    return { data: { answers: (person?.answers ?? []).filter(({ questionId }) => ids.has(questionId)) } }
  })
}

/** Returns the person whose answers these are; null for one this customer may not answer for (S02). */
function holderAmong(
  { people, attendees }: PeopleOfBasket,
  { userId, attendeeId, selectedUserId }: Body,
  customerId: number,
) {
  const none = { customerId: null, attendeeId: null, cartItemId: null, place: null, cartId: null }
  if (attendeeId)
    return attendees.some(({ id }) => id === attendeeId) && !userId ? { ...none, attendeeId } : null
  const wanted = userId ?? selectedUserId ?? customerId
  return people.some((one) => one.userId === wanted) ? { ...none, customerId: wanted } : null
}
