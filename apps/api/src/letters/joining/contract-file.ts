import {
  ageWords,
  conditionWords,
  coolingOffUntil,
  paymentWords,
} from '@touchline/rules/contracts/payment-words'
import { usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { guaranteeOf, guaranteeTitle } from '@touchline/rules/direct-debit/guarantee'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { AgreedContract } from '../../stores/joining/agreed-contracts.ts'
import { escapeHtml } from '../escape-html.ts'
import type { LetterFile } from '../letter.ts'

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

/**
 * Makes the file of a contract: a page without addresses or scripts, which prints on paper, is read aloud in order,
 * and stands alone for years.
 */
export function contractFile(facts: ContractFacts): LetterFile {
  const { contract } = facts
  return {
    filename: `contract-${contract.id}${contract.change ? `-${contract.change.number}` : ''}.html`,
    contentType: 'text/html; charset=utf-8',
    text: pageOf(titleOf(contract), [
      ...partiesOf(facts),
      ...priceOf(facts),
      ...debitOf(facts),
      ...timeOf(facts),
      ...endOf(facts),
      ...termsOf(facts),
    ]),
  }
}

const titleOf = ({ planName, change }: AgreedContract): string =>
  `Membership contract: ${planName}${change ? ` from ${dayAndYear(change.from)}` : ''}`
const agreedOn = ({ joinedOn, change }: AgreedContract): string => dayAndYear(change?.agreedOn ?? joinedOn)

const part = (heading: string, ...content: string[]): string =>
  `<section>\n<h2>${escapeHtml(heading)}</h2>\n${content.filter(Boolean).join('\n')}\n</section>`
const paragraphs = (words: readonly string[]): string =>
  words.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')
const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`
const facts = (rows: readonly (readonly [name: string, value: string])[]): string => {
  const told = rows.filter(([, value]) => value !== '')
  const lines = told.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl>\n${lines.join('\n')}\n</dl>`
}

function partiesOf({ contract, seller, contact }: ContractFacts): string[] {
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
  ]
}

function priceOf({ contract, symbol }: ContractFacts): string[] {
  const { terms, payments, change } = contract
  const money = (pence: number) => formatPence(pence, symbol)
  const joining = terms.joiningPence > 0 ? `${money(terms.joiningPence)} to join, then ` : ''
  const from = change ? dayAndYear(change.from) : ''
  const year = money(sumPence(payments.map(({ pence }) => pence)))
  const rows = payments.map(
    ({ on, name, pence }) =>
      `<tr><th scope="row">${dayAndYear(on)}</th><td>${escapeHtml(name)}</td><td>${money(pence)}</td></tr>`,
  )
  return [
    part(
      'What it costs',
      paragraphs([
        change
          ? `${money(terms.monthlyPence)} a month from ${from}; ${year} in the twelve months from then. Nothing is paid for the change.`
          : `${joining}${money(terms.monthlyPence)} a month; ${year} in the first year.`,
        `Tax in these prices: ${taxWords(terms.tax)}.`,
        ...(change
          ? ['Each month is paid on the day on which it begins, in the same way as before.']
          : paymentWords(terms, contract.debit === null ? ['card'] : ['direct-debit'])),
      ]),
      `<table>
<caption>${change ? `Payments of twelve months from ${from}` : 'Payments of the first year'}</caption>
<thead><tr><th scope="col">Day</th><th scope="col">For</th><th scope="col">Sum</th></tr></thead>
<tbody>
${rows.join('\n')}
<tr><th scope="row" colspan="2">${change ? 'The twelve months' : 'The first year'} together</th><td>${year}</td></tr>
</tbody>
</table>`,
    ),
  ]
}

/** Confirms what the scheme asks for: who collects, from which account, with how much notice, and the Guarantee. */
function debitOf({ contract: { debit, change } }: ContractFacts): string[] {
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

function timeOf({ contract }: ContractFacts): string[] {
  const { terms, startsOn, change } = contract
  const [lasts = '', notice = ''] = conditionWords(terms)
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
        lasts,
        ...(terms.minimumMonths > 0 ? [`The shortest time ends on ${dayAndYear(least)}.`] : []),
      ]),
    ),
    part('Notice', paragraphs([notice])),
  ]
}

function endOf({ contract, contact }: ContractFacts): string[] {
  const until = coolingOffUntil(contract.terms, contract.joinedOn)
  const [, , coolingOff = ''] = conditionWords(contract.terms)
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
          ? [
              `You can take this change back under Memberships in your account until the end of ${dayAndYear(addDays(contract.change.from, -1))}, as long as its first payment is not on its way to your bank.`,
            ]
          : until === null
            ? ['This contract has no cooling-off time.']
            : [coolingOff, `The last day for that is ${dayAndYear(until)}.`, askWords(contract, until)],
      ),
    ),
  ]
}

/** States whether the payer asked for a start within the cooling-off time. */
function askWords({ askedToStart, startsOn }: AgreedContract, until: string): string {
  if (askedToStart) return `You asked for it to start on ${dayAndYear(startsOn)}, within this time.`
  return startsOn > until ? 'It starts after this time.' : 'You did not ask for it to start within this time.'
}

const termsOf = ({ contract, termsVersion }: ContractFacts): string[] => [
  part(
    'Terms that you accepted',
    facts([
      ['Accepted on', agreedOn(contract)],
      ['Version (SHA-256)', termsVersion],
    ]),
    contract.agreedTerms.trim() === ''
      ? paragraphs(['There were no terms beside these.'])
      : contract.agreedTerms
          .trim()
          .split(/\n{2,}/)
          .map((words) => `<p class="lines">${escapeHtml(words)}</p>`)
          .join('\n'),
  ),
]

const pageOf = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; break-after: avoid; }
p { margin: .5rem 0; }
.lines { white-space: pre-line; }
dl { margin: .5rem 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; }
dt { min-width: 11rem; font-weight: bold; }
dd { margin: 0; flex: 1 1 12rem; white-space: pre-line; }
table { width: 100%; border-collapse: collapse; overflow-wrap: break-word; }
caption { text-align: left; font-weight: bold; padding: .5rem 0; }
th, td { padding: .25rem .5rem .25rem 0; border-top: 1px solid; text-align: left; vertical-align: top; font-weight: normal; }
thead th, tbody tr:last-child > * { font-weight: bold; }
td:last-child, thead th:last-child { text-align: right; white-space: nowrap; padding-right: 0; }
tbody th:not([colspan]) { min-width: 5.5rem; }
@media (min-width: 26rem) { tbody th:not([colspan]) { white-space: nowrap; } }
tr { break-inside: avoid; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } @page { margin: 2cm; } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
