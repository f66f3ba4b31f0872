import {
  ageWords,
  coolingOffUntil,
  paymentName,
  paymentWords,
} from '@touchline/rules/contracts/payment-words'
import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import type { PayBy } from '@touchline/rules/contracts/plan-terms'
import { usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { guaranteeOf, guaranteeTitle, soleAuthorityWords } from '@touchline/rules/direct-debit/guarantee'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import type { DocumentPart, DocumentSection, LetterDocument } from '../letter.ts'
import type { ContractFacts } from './contract-file.ts'

/** Form that a person signs to join at the desk. */
export interface JoiningFormFacts {
  plan: PlanRecord
  /** The plan's conditions, sentence by sentence, with those of a document that is needed. */
  conditions: readonly string[]
  seller: ContractFacts['seller']
  contact: ContractFacts['contact']
  symbol: string
  today: string
  startsOn: string
  /** The customer who is being served; null: they write who they are. */
  payer: { name: string; reference: string; email: string } | null
  /** Ways to pay what comes after joining that can be agreed on paper, beside paying each payment by hand. */
  ways: readonly PayBy[]
  /** Terms of the operator, and the name by which they can be told from others. */
  terms: string
  termsVersion: string
}

const part = (heading: string, ...parts: DocumentPart[]): DocumentSection => ({ heading, parts })
const paragraphs = (words: readonly string[]): DocumentPart[] =>
  words.filter(Boolean).map((sentence) => ({ kind: 'paragraph', words: sentence }))

/** People for whom there is room; a larger household takes a second form. */
const peopleAtMost = 4

const peopleOf = ({ terms }: PlanRecord): number => {
  const most = terms.places.reduce((sum, place) => sum + place.most, 0)
  return Math.max(1, Math.min(peopleAtMost, most))
}

/** Describes the form: what is agreed, what is paid and when, with room for what the person writes and signs. */
export function joiningFormFile(facts: JoiningFormFacts): LetterDocument {
  const { plan, seller, startsOn, today } = facts
  return {
    filename: `join-${plan.slug}-${startsOn}.pdf`,
    title: `To join: ${plan.name} membership`,
    sender: seller.name,
    foot: `${plan.name}, to be signed on ${dayAndYear(today)}`,
    sections: [
      ...whoOf(facts),
      costOf(facts),
      ...laterOf(facts),
      part('What you agree to', { kind: 'list', items: [...facts.conditions] }),
      ...coolingOffOf(facts),
      ...healthOf(facts),
      termsOf(facts),
      signatureOf(),
    ],
  }
}

function whoOf({ plan, seller, contact, payer, startsOn }: JoiningFormFacts): DocumentSection[] {
  const people = Array.from({ length: peopleOf(plan) }, (_, index) => index + 1)
  return [
    part(
      'Who pays',
      {
        kind: 'facts',
        rows: (
          [
            ['Sold by', seller.name],
            ['Address', seller.address],
            ['Phone', contact.phone],
            ['Email', contact.email],
            ['First day', dayAndYear(startsOn)],
            ['Paid for by', payer === null ? '' : `${payer.name}, ${payer.reference}`],
            ['Their email', payer?.email ?? ''],
          ] as const
        ).filter(([, value]) => value !== ''),
      },
      {
        kind: 'blanks',
        rows: payer === null ? ['First and last name', 'Email', 'Phone', 'Address'] : ['Phone', 'Address'],
      },
    ),
    part(
      'Who joins',
      {
        kind: 'list',
        items: plan.terms.places.map((place) => `${place.name}: ${ageWords(place).toLowerCase()}`),
      },
      ...people.map((number): DocumentPart => {
        const who = people.length === 1 ? '' : `Person ${number}: `
        return {
          kind: 'blanks',
          rows: [`${who}name`, 'Date of birth', ...(people.length > 1 ? ['Place'] : [])].map(capital),
        }
      }),
    ),
  ]
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function costOf({ plan: { terms }, symbol, startsOn, today }: JoiningFormFacts): DocumentSection {
  const money = (pence: number) => formatPence(pence, symbol)
  const payments = listFirstYear(terms, { joinedOn: today, startsOn })
  const year = money(sumPence(payments.map(({ pence }) => pence)))
  const now = sumPence(payments.filter(({ on }) => on === today).map(({ pence }) => pence))
  const joining = terms.joiningPence > 0 ? `${money(terms.joiningPence)} to join, then ` : ''
  return part(
    'What you pay',
    ...paragraphs([
      `${joining}${money(terms.monthlyPence)} a month; ${year} in the first year. ${money(now)} is paid today.`,
      `Tax in these prices: ${taxWords(terms.tax)}.`,
      ...paymentWords(terms, ['card'], true).slice(1),
    ]),
    {
      kind: 'sums',
      caption: 'Payments of the first year',
      columns: ['Day', 'For', 'Sum'],
      rows: payments.map((payment) => [dayAndYear(payment.on), paymentName(payment), money(payment.pence)]),
      total: ['The first year together', year],
    },
  )
}

/** Asks how the payments after today are paid: by hand, or by direct debit with all that the scheme asks for. */
function laterOf({ plan, seller, ways }: JoiningFormFacts): DocumentSection[] {
  const [byHand = ''] = paymentWords(plan.terms, ['card'], true)
  if (!ways.includes('direct-debit')) return [part('How you pay', ...paragraphs([byHand]))]
  const [byDebit = ''] = paymentWords(plan.terms, ['direct-debit'], true)
  return [
    part('How you pay', ...paragraphs(['Tick one of the two.']), { kind: 'ticks', items: [byHand, byDebit] }),
    part(
      'Direct debit, if you tick it',
      {
        kind: 'facts',
        rows: [
          ['Collected by', seller.name],
          ['Notice', `At least ${usualNoticeDays} working days before each debit, by email`],
        ],
      },
      { kind: 'blanks', rows: ['Name of the account holder', 'Sort code', 'Account number'] },
      { kind: 'ticks', items: [soleAuthorityWords] },
    ),
    part(guaranteeTitle, { kind: 'list', items: guaranteeOf(seller.name) }),
  ]
}

/** Asks for the request to start within the cooling-off time, where the first day lies in it. */
function coolingOffOf({ plan: { terms }, startsOn, today }: JoiningFormFacts): DocumentSection[] {
  const until = coolingOffUntil(terms, today)
  if (until === null) return []
  return [
    part(
      'Changing your mind',
      ...paragraphs([`You can cancel until the end of ${dayAndYear(until)}.`]),
      ...(startsOn <= until
        ? [
            {
              kind: 'ticks' as const,
              items: [
                `I ask for it to start on ${dayAndYear(startsOn)}, within this time. If I cancel, I pay for the days until then.`,
              ],
            },
          ]
        : []),
    ),
  ]
}

function healthOf({ plan }: JoiningFormFacts): DocumentSection[] {
  const { healthStatement } = plan.terms
  if (healthStatement === undefined) return []
  const { intro, questions, note, advice, blocks } = healthStatement
  const people = Array.from({ length: peopleOf(plan) }, (_, index) => index + 1)
  return people.map((number) =>
    part(
      people.length === 1 ? 'About health' : `About health, person ${number}`,
      ...paragraphs(
        number === 1
          ? [intro, `With a yes: ${advice}${blocks ? ' This membership can’t be joined with a yes.' : ''}`]
          : [],
      ),
      { kind: 'yes-or-no', questions: questions.map(({ words }) => words) },
      { kind: 'blanks', rows: [note] },
    ),
  )
}

function termsOf({ terms, termsVersion }: JoiningFormFacts): DocumentSection {
  const agreed = terms.trim()
  return part(
    'Terms',
    { kind: 'facts', rows: [['Version (SHA-256)', termsVersion]] },
    ...paragraphs(agreed === '' ? ['There are no terms beside these.'] : agreed.split(/\n{2,}/)),
  )
}

const signatureOf = (): DocumentSection =>
  part(
    'Signature',
    ...paragraphs(['I have read this form. I agree to the terms and to the list of payments in it.']),
    { kind: 'blanks', rows: ['Signed', 'Name', 'Date'] },
    ...paragraphs(['For staff: who took it, and the number of the contract.']),
    { kind: 'blanks', rows: ['Taken by', 'Contract'] },
  )
