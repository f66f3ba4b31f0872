import type { ProviderCallContext, SavedCard, Settled, UnknownCause } from '../port.ts'
import { listOf, methodAnswer, readSavedCardName, savedCardName } from './stripe-answers.ts'
import type { Ask } from './stripe-send.ts'
import { actOnce, isMissing, known, settled } from './stripe-steps.ts'

const pageLength = 100
const cardList = listOf(methodAnswer)

/** Lists which saved cards can still be charged, asking Stripe once for each of its customers. */
export async function listChargeable(
  ask: Ask,
  savedCardIds: readonly string[],
): Promise<{ cards: SavedCard[] } | { cause: UnknownCause }> {
  const names = savedCardIds.map(readSavedCardName).filter((name) => name !== null)
  const there = new Set<string>()
  for (const customer of new Set(names.map((name) => name.customer))) {
    const answer = known(
      await ask(cardList, (stripe) =>
        stripe.customers.listPaymentMethods(customer, { type: 'card', limit: pageLength }),
      ),
    )
    if (answer.kind === 'unknown') return { cause: answer.cause }
    if (answer.kind === 'refusal' && !isMissing(answer.refusal)) return { cause: 'bad_response' }
    if (answer.kind === 'answer')
      for (const { id } of answer.value.data) there.add(savedCardName(customer, id))
  }
  return { cards: savedCardIds.filter((id) => there.has(id)).map((id) => ({ id, needsSecurityCode: false })) }
}

/** Detaches a saved card, by its name at Stripe, from its customer. */
export async function detachCard(ask: Ask, call: ProviderCallContext, method: string): Promise<Settled> {
  const answer = await actOnce(ask, methodAnswer, call, (stripe, key) =>
    stripe.paymentMethods.detach(method, {}, key),
  )
  if (answer.kind !== 'refusal') return settled(answer, ({ customer }) => customer === null)
  if (isMissing(answer.refusal)) return { kind: 'done' }
  // Stripe refuses to detach a card that is already detached.
  const now = await ask(methodAnswer, (stripe) => stripe.paymentMethods.retrieve(method))
  const isAlone = now.kind === 'answer' && now.value.customer === null
  return isAlone ? { kind: 'done' } : settled(answer, () => false)
}
