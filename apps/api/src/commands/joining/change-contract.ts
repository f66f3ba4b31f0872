import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import { requireAccount } from '../account/require-account.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import type { ChangeToTell, PayerOfContract } from '../mail/letter-to-payer.ts'

export type Tx = Transaction<Database>
export type PresentContract = (
  contract: ContractRecord,
  at: { today: string; symbol: string; operator: string; venues: CallContext['catalogue']['venueBySlug'] },
) => Contract

interface Change<Content> {
  call: string
  content: Content
  contractId: number
  present: PresentContract
  /** Keeps the letter that tells the payer of it. */
  tell: (tx: Tx, payer: PayerOfContract, told: ChangeToTell) => Promise<void>
}

/** Changes a contract in one transaction, and tells its payer by letter; the answer is the contract as it then is. */
export async function changeContract<Content>(
  context: CallContext,
  { call, content, contractId, present, tell }: Change<Content>,
  change: (tx: Tx, contract: ContractRecord, today: string, content: Content) => Promise<Refusal | null>,
): Promise<{ data: Contract } | Refusal> {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { client, venueBySlug: venues } = context.catalogue
  const asked = { clientId: client.id, payerId: customer.customerId, contractId }
  return answerOnce(context, customer, { call, content }, async (db) => {
    const tx = db as Tx
    if (!(await lockContract(tx, asked))) return refuse('CONTRACT_NOT_FOUND')
    const { today, contracts } = await readContracts(tx, asked)
    const before = contracts[0]
    const refused = before ? await change(tx, before, today, content) : refuse('CONTRACT_CHANGED')
    if (refused || !before) return refused ?? refuse('CONTRACT_CHANGED')
    const after = (await readContracts(tx, asked)).contracts[0]!
    await tell(tx, { ...asked, symbol: client.currencySymbol }, { contract: after, before, today })
    return { data: present(after, { today, symbol: client.currencySymbol, operator: client.name, venues }) }
  })
}
