import type {
  DeskContract,
  DeskContractRow,
  DeskJoiner,
} from '@touchline/contract/entities/desk/desk-contract'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import { formatPence } from '@touchline/rules/money/money'
import { fullName } from '@touchline/rules/people/full-name'
import type { StaffAct } from '@touchline/rules/staff/rights'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { isDebited } from '../../policies/joining/change-of-payment.ts'
import { actsOf, daysToFreeze, decisionsOn, rightOf } from '../../policies/joining/staff-acts.ts'
import type { StaffFacts } from '../../policies/joining/staff-offers.ts'
import type { DeskCustomerRecord } from '../../stores/desk/desk-customers.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { PersonRecord } from '../../stores/people/people.ts'
import { presentContract } from '../joining/contract.ts'
import { presentAskedStatement } from '../joining/plan.ts'

/** A contract as staff read it. */
interface DeskContractRecord {
  today: string
  contract: ContractRecord
  payer: DeskCustomerRecord
  facts: StaffFacts
  paymentLink: string
  rights: ReadonlySet<StaffAct>
}

type At = Parameters<typeof presentContract>[1]

/** Presents a contract to staff: its payer is another person. */
function presentToStaff(contract: ContractRecord, at: At): Contract {
  const shown = presentContract(contract, at)
  const { payment, planChange } = shown
  return {
    ...shown,
    term: shown.term.map(ofPayer),
    priceWords: ofPayer(shown.priceWords),
    payment: { ...payment, words: payment.words.map(ofPayer) },
    planChange: planChange && { ...planChange, words: planChange.words.map(ofPayer) },
  }
}

const ofPayer = (words: string): string =>
  words
    .replace(/^You /, 'They ')
    .replace(': you told us', ': they told us')
    .replace('that you are leaving', 'that they are leaving')
    .replace('you then pay', 'they then pay')
    .replace(': you pay', ': they pay')
    .replace(/each payment( when it is due,)? here/, 'each payment$1 online')
    .replace('Ask us, or change how you pay.', 'Look into it, or change how it is paid.')
    .replace('wants you to', 'wants them to')
    .replace(/^Your /, 'Their ')
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
  { contract, today, payer, facts, rights, paymentLink }: DeskContractRecord,
  { client, venueBySlug }: Pick<Catalogue, 'client' | 'venueBySlug'>,
): DeskContract {
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  return {
    contract: presentToStaff(contract, at),
    payer: { id: payer.id, name: fullName(payer), email: payer.email },
    joinedWords: `Joined ${contract.channel === 'desk' ? 'at the desk' : 'online'} on ${dayAndYear(contract.joinedOn)}`,
    acts: actsOf(contract, facts, today).filter((act) => rights.has(rightOf(act))),
    planChanges: facts.offers.map(({ plan, days }) => ({
      id: plan.id,
      words: `${plan.name}, ${formatPence(plan.terms.monthlyPence, client.currencySymbol)} a month`,
      days: days.map(({ from }) => ({ from, words: dayAndYear(from) })),
      healthStatement: presentAskedStatement(plan.terms),
    })),
    people: facts.people.map(({ customerId, name }) => ({ id: customerId, name })),
    mandateUuid: isDebited(contract) ? contract.debit!.mandateId : null,
    paymentLink,
    freezeDays: daysToFreeze(contract, today).map(({ from, months }) => ({
      from,
      words: dayAndYear(from),
      months,
    })),
    endsFrom: contract.joinedOn,
    today,
    payments: contract.payments
      .map((payment) => ({
        id: payment.id,
        acts: decisionsOn(payment, contract).filter((act) => rights.has(rightOf(act))),
      }))
      .filter(({ acts }) => acts.length > 0),
  }
}
