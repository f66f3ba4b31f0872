import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import type { DoneByStaff, StaffActLine } from '@touchline/contract/entities/staff/staff-act'
import { formatPence } from '@touchline/rules/money/money'
import { postWords } from '@touchline/rules/staff/role-words'
import { dateAndYear, dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import { ordinal } from '@touchline/rules/words/ordinal'
import type { FactsOfActs, FactsOfMoney, FoundAct, StaffActRecord } from '../../stores/staff/staff-acts.ts'

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)
const shown = (value: string | null): string =>
  value === null ? 'none' : isDay(value) ? dateAndYear(value) : `‘${value}’`

/** Words for acts on a contract, before its number. */
const ofContract: Record<DeskActName, string> = {
  'change-plan': 'Changed the plan of',
  'keep-plan': 'Took back a change of plan of',
  'pay-by-debit': 'Set up direct debit for',
  'pay-by-hand': 'Set to be paid at the desk:',
  'ask-payment': 'Sent a link to change the payment of',
  freeze: 'Froze',
  'end-freeze': 'Ended the freeze of',
  cancel: 'Cancelled',
  end: 'Set the end of',
  stay: 'Took back the end of',
  waive: 'Waived a payment of',
  'write-off': 'Wrote off a payment of',
  'ask-again': 'Had the card charged again for',
}

/** Words for acts on a complaint, before its reference. */
const onComplaint: Record<FactsOfActs['complaint']['what'], string> = {
  entered: 'Wrote down',
  acknowledged: 'Acknowledged',
  noted: 'Worked on',
  ended: 'Ended',
}

const backWords = (pence: number, symbol: string): string =>
  pence > 0 ? `${formatPence(pence, symbol)} back` : 'nothing back'

const ofOrder = (reference: string | undefined): string =>
  reference === undefined ? '' : ` (order ${reference})`

/** Words for each act, to its person and to staff alike. */
const words: { [Act in FoundAct]: (facts: (FactsOfActs & FactsOfMoney)[Act], symbol: string) => string } = {
  correct: ({ changes }) =>
    `Changed ${changes.map(({ what, from, to }) => `the ${what} from ${shown(from)} to ${shown(to)}`).join(', ')}`,
  address: ({ to }) => `Began to change the email address to ${to}`,
  induction: ({ name, on }) => `Recorded ‘${name}’, had on ${dateAndYear(on)}`,
  document: ({ name, expiresOn }) =>
    `Saw the ${name}${expiresOn === null ? '' : `, good until ${dateAndYear(expiresOn)}`}`,
  'billing-day': ({ name, day }) => `Set the payment day of ${name} to the ${ordinal(day)}`,
  family: ({ name }) => `Added ${name} to the household`,
  credit: ({ pence }, symbol) => `Gave ${formatPence(pence, symbol)} credit`,
  charge: ({ pence, isWaived }, symbol) =>
    `${isWaived ? 'Let off' : 'Took'} a charge of ${formatPence(pence, symbol)}`,
  order: ({ reference, pence }, symbol) => `Took order ${reference} for ${formatPence(pence, symbol)}`,
  payout: ({ reference, pence }, symbol) => `Paid out ${formatPence(pence, symbol)} of order ${reference}`,
  'payout-undone': ({ reference, pence }, symbol) =>
    `Took back a payout of ${formatPence(pence, symbol)} of order ${reference}`,
  contract: ({ number, act }) => `${ofContract[act]} membership ${number}`,
  'cancel-booking': ({ name, when, places, backPence, order }, symbol) =>
    `Cancelled ${places > 1 ? `${places} places of ` : ''}‘${name}’, ${when}, with ${backWords(backPence, symbol)}${ofOrder(order)}`,
  'move-booking': ({ name, from, to, backPence, paidPence = 0, order }, symbol) => {
    const back = backPence > 0 ? `, with ${backWords(backPence, symbol)}` : ''
    const paid = paidPence > 0 ? `, for ${formatPence(paidPence, symbol)} more` : ''
    return `Moved ‘${name}’ from ${from} to ${to}${back}${paid}${ofOrder(order)}`
  },
  'new-customer': ({ email }) => `Made the account with the address ${email}`,
  merge: ({ kept, gone }) => `Merged the account of ${gone} into that of ${kept}`,
  unmerge: ({ kept, gone }) => `Took the account of ${gone} apart from that of ${kept} again`,
  complaint: ({ what, reference }) => `${onComplaint[what]} complaint ${reference} about personal data`,
  'health-answers': ({ person, name, when }) =>
    `Read the health answers ${person === null ? 'given' : `of ${person}`} for ‘${name}’, ${when}`,
  'health-statement': ({ person, plans }) =>
    `Read the health ${plans.length === 1 ? 'statement' : 'statements'} of ${person} for ${plans.join(' and ')}`,
  receipt: ({ reference, to }) => `Mailed the receipt of order ${reference}${to === null ? '' : ` to ${to}`}`,
  post: ({ what, posts }) =>
    `${what === 'given' ? 'Gave' : 'Took'} the ${posts.length === 1 ? 'role' : 'roles'} ${posts
      .map(({ role, venue }) => postWords(role, venue))
      .join(', ')}`,
}

/** Words for an act whose facts went with a closed account. */
const withoutFacts = 'A change, whose details went with the account'

interface At {
  /** Sign of the client's currency. */
  symbol: string
  timeZone: string
}

/** @param ownId person who reads it; null for staff, who read all names */
export function presentDone(record: StaffActRecord, at: At, ownId: number | null = null): DoneByStaff {
  const { id, act, facts, reason, doneAt, personId } = record
  const say = words[act] as (facts: object, symbol: string) => string
  const isKept = Object.keys(facts).length > 0
  return {
    id,
    words: isKept ? say(facts, at.symbol) : withoutFacts,
    reason,
    when: `${dayAndYear(wallDate(doneAt, at.timeZone))}, ${wallTime(doneAt, at.timeZone)}`,
    personName: ownId === null || ownId === personId ? null : record.personName,
  }
}

export function presentStaffAct(record: StaffActRecord, at: At): StaffActLine {
  const { staffName, personId, personName, personReference, hasPage } = record
  return {
    ...presentDone(record, at),
    staffName,
    person: { id: personId, name: personName, reference: personReference, hasPage },
  }
}
