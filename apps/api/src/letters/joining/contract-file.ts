import {
  ageWords,
  coolingOffUntil,
  paymentWords,
  takeBackWords,
} from '@touchline/rules/contracts/payment-words'
import { conditionsOf, type PlanConditions } from '@touchline/rules/contracts/plan-conditions'
import { usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { guaranteeOf, guaranteeTitle } from '@touchline/rules/direct-debit/guarantee'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { AgreedContract } from '../../stores/joining/agreed-contracts.ts'
import type { DocumentPart, DocumentSection, LetterDocument } from '../letter.ts'

/** States the way in which a member leaves, in letters and in the contract. */
export const leavingWords =
  'To leave, choose “Leave” under Memberships in your account, or tell us in any clear words, by email, by phone or at a desk.'

/** A contract, and the party that sells it. */
export interface ContractFacts {
  contract: AgreedContract
  /** The seller's name and address as on receipts, or the operator's name. */
  seller: { name: string; address: string }
  contact: { phone: string; email: string }
  symbol: string
  /** Name of the accepted terms, by which they can be told from others. */
  termsVersion: string
}

/** Describes the file of a contract: it stands alone for years, so that it leads to no page. */
export function contractFile(facts: ContractFacts): LetterDocument {
  const { contract, seller, symbol } = facts
  const conditions = conditionsOf(contract, symbol)
  return {
    filename: `contract-${contract.id}${contract.change ? `-${contract.change.number}` : ''}.pdf`,
    title: titleOf(contract),
    sender: seller.name,
    foot: `Contract ${contract.id}`,
    sections: [
      ...partiesOf(facts, conditions),
      priceOf(facts),
      ...debitOf(facts),
      ...timeOf(facts, conditions),
      ...freezingOf(conditions),
      ...endOf(facts, conditions),
      termsOf(facts),
    ],
  }
}

const titleOf = ({ planName, change }: AgreedContract): string =>
  `Membership contract: ${planName}${change ? ` from ${dayAndYear(change.from)}` : ''}`
const agreedOn = ({ joinedOn, change }: AgreedContract): string => dayAndYear(change?.agreedOn ?? joinedOn)

const part = (heading: string, ...content: (DocumentPart | DocumentPart[])[]): DocumentSection => ({
  heading,
  parts: content.flat(),
})
const facts = (rows: readonly (readonly [name: string, value: string])[]): DocumentPart => ({
  kind: 'facts',
  rows: rows.filter(([, value]) => value !== ''),
})
const paragraphs = (words: readonly string[]): DocumentPart[] =>
  words.filter(Boolean).map((sentence) => ({ kind: 'paragraph', words: sentence }))
const list = (items: readonly string[]): DocumentPart => ({ kind: 'list', items: [...items] })

function partiesOf(
  { contract, seller, contact }: ContractFacts,
  { document }: PlanConditions,
): DocumentSection[] {
  const { payer, people, terms } = contract
  const agesOf = (name: string) => terms.places.find((place) => place.name === name)
  return [
    part(
      'Who agreed',
      facts([
        ['Sold by', seller.name],
        ['Address', seller.address],
        ['Phone', contact.phone],
        ['Email', contact.email],
        ['Paid for by', `${payer.name}, ${payer.email}`],
        ['Contract', String(contract.id)],
        ['Agreed on', agreedOn(contract)],
        ['Agreed how', contract.channel === 'desk' && !contract.change ? 'At the desk, signed on paper' : ''],
      ]),
    ),
    part(
      'Who it is for',
      list(
        people.map(({ name, place }) => {
          const found = agesOf(place)
          return found ? `${name}: ${place}. ${ageWords(found)}.` : `${name}: ${place}.`
        }),
      ),
    ),
    part(
      'What it is',
      facts([
        ['Plan', contract.planName],
        ['Terms of the plan', `Revision ${contract.revision}`],
      ]),
      list(terms.includes),
    ),
    ...(document.length > 0 ? [part('Which document it needs', paragraphs(document))] : []),
  ]
}

function priceOf({ contract, symbol }: ContractFacts): DocumentSection {
  const { terms, payments, change } = contract
  const money = (pence: number) => formatPence(pence, symbol)
  const joining = terms.joiningPence > 0 ? `${money(terms.joiningPence)} to join, then ` : ''
  const from = change ? dayAndYear(change.from) : ''
  const year = money(sumPence(payments.map(({ pence }) => pence)))
  return part(
    'What it costs',
    paragraphs([
      change
        ? `${money(terms.monthlyPence)} a month from ${from}; ${year} in the twelve months from then. Nothing is paid for the change.`
        : `${joining}${money(terms.monthlyPence)} a month; ${year} in the first year.`,
      `Tax in these prices: ${taxWords(terms.tax)}.`,
      ...(change
        ? ['Each month is paid on the day on which it begins, in the same way as before.']
        : paymentWords(
            terms,
            contract.debit === null ? ['card'] : ['direct-debit'],
            contract.channel === 'desk',
          )),
    ]),
    {
      kind: 'sums',
      caption: change ? `Payments of twelve months from ${from}` : 'Payments of the first year',
      columns: ['Day', 'For', 'Sum'],
      rows: payments.map(({ on, name, pence }) => [dayAndYear(on), name, money(pence)]),
      total: [`${change ? 'The twelve months' : 'The first year'} together`, year],
    },
  )
}

/** Confirms what the scheme asks for: who collects, from which account, with how much notice, and the Guarantee. */
function debitOf({ contract: { debit, change } }: ContractFacts): DocumentSection[] {
  if (debit === null) return []
  return [
    part(
      'Your direct debit',
      facts([
        ['Collected by', debit.collector],
        ['On your statement', debit.collector],
        ['From', `Your account ending ${debit.ending}`],
        ['Notice', `At least ${usualNoticeDays} working days before each debit, by email`],
      ]),
      paragraphs([
        `Each payment${change ? '' : ' after the first day'} is taken on its day in the list above, or on a working day soon after: the notice says which. You confirmed that you alone authorise debits of this account.`,
      ]),
    ),
    part(guaranteeTitle, list(guaranteeOf(debit.collector))),
  ]
}

function timeOf({ contract }: ContractFacts, { lasts, notice }: PlanConditions): DocumentSection[] {
  const { terms, startsOn, change } = contract
  const least = addDays(addMonths(change?.from ?? startsOn, terms.minimumMonths), -1)
  return [
    part(
      'How long it runs',
      paragraphs([
        ...(change
          ? [
              `The membership started on ${dayAndYear(startsOn)}. This is its plan from ${dayAndYear(change.from)}.`,
              'A least time that was agreed to before is not shortened.',
            ]
          : [`It starts on ${dayAndYear(startsOn)}.`]),
        ...lasts,
        ...(terms.minimumMonths > 0 ? [`The shortest time ends on ${dayAndYear(least)}.`] : []),
      ]),
    ),
    part('Notice', paragraphs(notice)),
  ]
}

const freezingOf = ({ freezing }: PlanConditions): DocumentSection[] =>
  freezing.length > 0 ? [part('Freezing', paragraphs(freezing))] : []

function endOf({ contract, contact }: ContractFacts, { coolingOff }: PlanConditions): DocumentSection[] {
  const until = coolingOffUntil(contract.terms, contract.joinedOn)
  return [
    part(
      'How to cancel',
      paragraphs([leavingWords]),
      facts([
        ['Phone', contact.phone],
        ['Email', contact.email],
      ]),
    ),
    part(
      'Changing your mind',
      paragraphs(
        contract.change
          ? [takeBackWords(contract.change.from, contract.debit !== null)]
          : until === null
            ? ['This contract has no cooling-off time.']
            : [...coolingOff, `The last day for that is ${dayAndYear(until)}.`, askWords(contract, until)],
      ),
    ),
  ]
}

/** States whether the payer asked for a start within the cooling-off time. */
function askWords({ askedToStart, startsOn }: AgreedContract, until: string): string {
  if (askedToStart) return `You asked for it to start on ${dayAndYear(startsOn)}, within this time.`
  return startsOn > until ? 'It starts after this time.' : 'You did not ask for it to start within this time.'
}

const termsOf = ({ contract, termsVersion }: ContractFacts): DocumentSection => {
  const agreed = contract.agreedTerms.trim()
  return part(
    'Terms that you accepted',
    facts([
      ['Accepted on', agreedOn(contract)],
      ['Version (SHA-256)', termsVersion],
    ]),
    paragraphs(agreed === '' ? ['There were no terms beside these.'] : agreed.split(/\n{2,}/)),
  )
}
