import type { answerCartQuestions } from '@touchline/contract/calls/questions/answer-cart-questions'
import type { BodyOf } from '@touchline/contract/define-call'
import { isAskedOf } from '@touchline/rules/questions/questions'
import { wallDate } from '@touchline/rules/time/wall-time'
import { refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { heldLines } from '../../policies/basket/basket.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import type { QuestionRecord } from '../../stores/catalogue/catalogue.ts'
import { type PeopleOfBasket, readPeopleOfBasket } from '../../stores/people/attendees.ts'
import type { AnswerHolder } from '../../stores/questions/answers.ts'
import type { PresentBasket } from '../basket/basket-change.ts'
import { changeBasket } from '../basket/change-basket.ts'
import { refusalOutsideHousehold } from '../basket/choose/resolve-person.ts'
import { hashable } from './hashable.ts'
import { latestSessionEnd } from './latest-session-end.ts'
import { holderOf, savedPlaceOf } from './person-of-place.ts'
import { type ReadAnswers, readAnswers } from './read-answers.ts'

type Body = BodyOf<typeof answerCartQuestions>
type Given = Body['answers'][number]

/** Stores answers for places of a basket, or of its booker: all of them or none. */
export async function answerBasket(context: CallContext, cartId: number, body: Body, present: PresentBasket) {
  return changeBasket({
    context,
    present,
    call: 'answerCartQuestions',
    body: hashable(context, { cartId, ...body }),
    decide: async ({ basket, visitor }) => {
      const notTheirs = refusalOutsideHousehold(
        { selectedUserId: body.selectedUserId },
        visitor?.people ?? null,
      )
      if (notTheirs) return notTheirs
      if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
      if (basket.id !== cartId) return refuse('FORBIDDEN')
      const customerId = visitor?.customerId ?? null
      const people = await readPeopleOfBasket(context.services.db, {
        customerId,
        cartId,
        timeZone: context.catalogue.client.timeZone,
      })
      const asking: Asking = { context, basket, people, customerId }
      const read = [...groupsOf(body.answers).values()].map((group) => readGroup(asking, group))
      const errors = Object.assign({}, ...read.map((one) => one.errors)) as ReadAnswers['errors']
      if (Object.keys(errors).length > 0) return refuse('QUESTIONS_INCOMPLETE', { errors })
      const { expiresAt, renewalsUsed } = basket
      return {
        kind: 'answers',
        answers: read.flatMap((one) => one.answers),
        removed: read.flatMap((one) => one.removed),
        expiresAt,
        renewalsUsed,
      }
    },
  })
}

interface Asking {
  context: CallContext
  basket: BasketRecord
  people: PeopleOfBasket
  customerId: number | null
}

/** Answers about a place or the booker, with their positions in the request. */
type Group = { given: Given; position: number }[]

function groupsOf(answers: readonly Given[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const [position, given] of answers.entries()) {
    const key = `${given.cartItemId ?? ''} ${given.place ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), { given, position }])
  }
  return groups
}

function readGroup(asking: Asking, group: Group): ReadAnswers {
  const { context } = asking
  const [{ given: first }] = group as [Group[number]]
  const item = asking.basket.items.find(({ id }) => id === first.cartItemId)
  const isOfBooker = first.cartItemId == null && first.place == null
  const { asked, holderOf, endsAt } = isOfBooker
    ? ofBooker(asking)
    : item
      ? askedOfPlace(asking, item, first.place ?? 1)
      : askedOfNoOne
  return readAnswers({
    vault: context.services.vault,
    asked,
    given: group.map(({ given }) => given),
    fieldOf: (_, position) => `answers.${group[position]!.position}`,
    holderOf,
    endsAt,
  })
}

type Asked = {
  asked: readonly QuestionRecord[]
  holderOf: (question: QuestionRecord) => AnswerHolder
  endsAt: Date
}

const none: AnswerHolder = { customerId: null, attendeeId: null, cartItemId: null, place: null, cartId: null }
/** S18: for another basket's line, where nothing is asked. */
const askedOfNoOne: Asked = { asked: [], holderOf: () => none, endsAt: new Date(0) }

function ofBooker({ context, basket, customerId }: Asking): Asked {
  const items = heldLines(basket.items)
  const ids = new Set(items.flatMap(({ asks }) => asks.booker))
  return {
    asked: [...ids].flatMap((id) => context.catalogue.questionById.get(id) ?? []),
    holderOf: ({ life }) =>
      life !== null && customerId !== null ? { ...none, customerId } : { ...none, cartId: basket.id },
    endsAt: latestSessionEnd(items),
  }
}

function askedOfPlace({ context, people }: Asking, item: BasketItemRecord, place: number): Asked {
  if (place > item.quantity) return askedOfNoOne
  const at = { cartItemId: item.id, place }
  const saved = savedPlaceOf(people, at)
  const day = wallDate(new Date(item.shown.startsAtUtc), item.shown.timeZone)
  return {
    asked: item.asks.people
      .flatMap((id) => context.catalogue.questionById.get(id) ?? [])
      .filter((question) => saved === null || isAskedOf(question, saved, day)),
    holderOf: (question) => holderOf(question, saved ?? none, at),
    endsAt: latestSessionEnd([item]),
  }
}
