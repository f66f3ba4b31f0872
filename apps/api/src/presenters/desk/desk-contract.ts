import type {
  DeskContract,
  DeskContractRow,
  DeskJoiner,
} from '@touchline/contract/entities/desk/desk-contract'
import { fullName } from '@touchline/rules/people/full-name'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { actsOf, daysToFreeze, decisionsOn } from '../../policies/joining/staff-acts.ts'
import type { DeskCustomerRecord } from '../../stores/desk/desk-customers.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { PersonRecord } from '../../stores/people/people.ts'
import { presentContract } from '../joining/contract.ts'

/** A contract as staff read it. */
interface DeskContractRecord {
  today: string
  contract: ContractRecord
  payer: DeskCustomerRecord
}

type At = Parameters<typeof presentContract>[1]

export function presentDeskRow(contract: ContractRecord, at: At): DeskContractRow {
  const { id, planName, state, term, owed } = presentContract(contract, at)
  return {
    id,
    planName,
    state,
    words: term.join(' '),
    owedWords: owed.raw > 0 ? `Owes ${owed.formatted}` : null,
  }
}

export const presentJoiner = (person: PersonRecord): DeskJoiner => ({
  id: person.id,
  name: fullName(person),
  needsBirth: person.dateOfBirth === null,
})

export function presentDeskContract(
  { contract, today, payer }: DeskContractRecord,
  { client, venueBySlug }: Pick<Catalogue, 'client' | 'venueBySlug'>,
): DeskContract {
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  return {
    contract: presentContract(contract, at),
    payer: { id: payer.id, name: fullName(payer), email: payer.email },
    joinedWords: `Joined ${contract.channel === 'desk' ? 'at the desk' : 'online'} on ${dayAndYear(contract.joinedOn)}`,
    acts: actsOf(contract, today),
    freezeDays: daysToFreeze(contract, today).map(({ from, months }) => ({
      from,
      words: dayAndYear(from),
      months,
    })),
    endsFrom: contract.joinedOn,
    today,
    payments: contract.payments
      .map((payment) => ({ id: payment.id, acts: decisionsOn(payment, contract) }))
      .filter(({ acts }) => acts.length > 0),
  }
}
