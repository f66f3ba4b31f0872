import type {
  DeskContract,
  DeskContractRow,
  DeskJoiner,
} from '@touchline/contract/entities/desk/desk-contract'
import type { Contract } from '@touchline/contract/entities/joining/contract'
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
  /** Tells if these staff may change it, and decide about its payments. */
  rights: { changes: boolean; decides: boolean }
}

type At = Parameters<typeof presentContract>[1]

/** Presents a contract to staff: its payer is another person. */
function presentToStaff(contract: ContractRecord, at: At): Contract {
  const shown = presentContract(contract, at)
  return { ...shown, term: shown.term.map(ofPayer), priceWords: ofPayer(shown.priceWords) }
}

const ofPayer = (words: string): string =>
  words
    .replace(/^You /, 'They ')
    .replace(': you told us', ': they told us')
    .replace('that you are leaving', 'that they are leaving')
    .replaceAll(' your ', ' their ')

export function presentDeskRow(contract: ContractRecord, at: At): DeskContractRow {
  const { id, planName, state, term, owed } = presentToStaff(contract, at)
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
  { contract, today, payer, rights }: DeskContractRecord,
  { client, venueBySlug }: Pick<Catalogue, 'client' | 'venueBySlug'>,
): DeskContract {
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  return {
    contract: presentToStaff(contract, at),
    payer: { id: payer.id, name: fullName(payer), email: payer.email },
    joinedWords: `Joined ${contract.channel === 'desk' ? 'at the desk' : 'online'} on ${dayAndYear(contract.joinedOn)}`,
    acts: rights.changes ? actsOf(contract, today) : [],
    freezeDays: daysToFreeze(contract, today).map(({ from, months }) => ({
      from,
      words: dayAndYear(from),
      months,
    })),
    endsFrom: contract.joinedOn,
    today,
    payments: contract.payments
      .map((payment) => ({ id: payment.id, acts: rights.decides ? decisionsOn(payment, contract) : [] }))
      .filter(({ acts }) => acts.length > 0),
  }
}
