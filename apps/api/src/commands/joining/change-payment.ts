import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import {
  type ChoicesOfPayment,
  canChangePayment,
  paidByHand,
  paymentsForNewCard,
  takenBy,
  waysOf,
} from '../../policies/joining/change-of-payment.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import {
  type AgreedCard,
  listAgreedCards,
  lockUsableMandate,
  moveToWay,
  type Way,
} from '../../stores/joining/ways-of-contracts.ts'
import { tellOfChangedWay } from '../mail/tell-of-changed-way.ts'
import { changeContract, type PresentContract, type Tx } from './change-contract.ts'

interface Wanted {
  contractId: number
  savedCardId?: number | null | undefined
  mandateUuid?: string | null | undefined
}

/**
 * Has the later payments of a contract taken from a saved card that its bank has agreed to, or by a mandate. The same
 * way again changes nothing, and no letter tells of it.
 */
export const changePayment = (context: CallContext, wanted: Wanted, present: PresentContract) =>
  changeContract(
    context,
    {
      call: 'changePayment',
      content: wanted,
      contractId: wanted.contractId,
      present,
      // Only another way is told of, below.
      tell: async () => {},
    },
    async (tx, contract) => {
      if (!canChangePayment(contract)) return refuse('CONTRACT_CHANGED')
      const found = await findWay(context, tx, contract, wanted)
      if (isRefusal(found)) return found
      const isMoved = await moveToWay(tx, { contractId: contract.id, way: found, who: 'customer' })
      if (isMoved) await tellOfChangedWay(tx, contract.id)
      return null
    },
  )

const notUsable =
  'This card or account can’t pay your membership. Nothing has been changed. Choose another way to pay.'

/** Finds the way that the payer wants; a card or a mandate that can't pay this contract is refused. */
async function findWay(
  context: CallContext,
  tx: Tx,
  contract: ContractRecord,
  { savedCardId = null, mandateUuid = null }: Wanted,
): Promise<Way | Refusal> {
  const { debits } = context.services
  const ways = waysOf(contract, debits != null)
  const owner = await ownerIn(context)
  if (savedCardId !== null && mandateUuid === null && ways.includes('card')) {
    const card = (await usableCards(context, tx, owner)).find(({ id }) => id === savedCardId)
    if (card) return { savedCardId: card.id, mandateId: null, words: `by ${cardWords(card)}` }
  }
  if (mandateUuid !== null && savedCardId === null && debits && ways.includes('direct-debit')) {
    const { payerId } = owner
    const mandate = await lockUsableMandate(tx, { id: mandateUuid, payerId, provider: debits.account.id })
    if (mandate)
      return {
        savedCardId: null,
        mandateId: mandate.id,
        words: `by direct debit from account ending ${mandate.accountEnding}`,
      }
  }
  return refuse('CONTRACT_CHANGED', { message: notUsable })
}

interface Owner {
  clientId: number
  payerId: number
}

const ownerIn = async (context: CallContext): Promise<Owner> => ({
  clientId: context.catalogue.client.id,
  payerId: (await context.customer())!.customerId,
})

/** Lists saved cards that their banks have agreed to, at an account that this installation may charge. */
async function usableCards(
  { services: { cards } }: CallContext,
  db: Parameters<typeof listAgreedCards>[0],
  owner: Owner,
): Promise<AgreedCard[]> {
  const accounts = new Set(cards.all().map(({ id }) => id))
  return (await listAgreedCards(db, owner)).filter(({ account }) => accounts.has(account))
}

/** Reads in which ways a contract can be paid from now on. */
export async function readChoicesOfPayment(
  context: CallContext,
  { customerId }: CustomerRecord,
  contractId: number,
): Promise<ChoicesOfPayment | Refusal> {
  const { db, debits } = context.services
  const owner = { clientId: context.catalogue.client.id, payerId: customerId }
  const { today, contracts } = await readContracts(db, { ...owner, contractId })
  const [contract] = contracts
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  if (!canChangePayment(contract)) return refuse('CONTRACT_CHANGED')
  const ways = waysOf(contract, debits != null)
  const hasCard = ways.includes('card')
  const cards = hasCard ? await usableCards(context, db, owner) : []
  const byCard = takenBy('card', contract, today)
  const now = hasCard ? paymentsForNewCard(contract) : []
  return {
    contract,
    today,
    asked: contract.payments.filter(({ state }) => state === 'asked'),
    byHand: paidByHand(contract),
    cards: cards.filter(({ id }) => contract.debit != null || id !== contract.card?.id),
    byCard,
    newCard:
      now.length === 0
        ? null
        : { now, later: byCard.filter(({ payment }) => now.every(({ id }) => id !== payment.id)) },
    byDebit: ways.includes('direct-debit') ? takenBy('debit', contract, today) : null,
  }
}
