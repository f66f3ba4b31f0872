import { paymentName } from '@touchline/rules/contracts/payment-words'
import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { describe, expect, it } from 'vitest'
import type { AgreedContract } from '../../stores/joining/agreed-contracts.ts'
import { usualTerms } from '../../testing/factories/contracts.ts'
import { contractFile } from './contract-file.ts'

const seller = { name: 'Quayside Leisure Ltd', address: '1 Quay Street\nNewport NP20 1AA' }
const contact = { phone: '01633 960 123', email: 'members@quayside.example' }

function contractOf(terms: Partial<PlanTerms>, told: Partial<AgreedContract>): AgreedContract {
  const all = { ...usualTerms, ...terms }
  const { joinedOn = '2026-12-12', startsOn = joinedOn } = told
  return {
    id: 41_000_001,
    planName: 'Adult',
    revision: 3,
    terms: all,
    joinedOn,
    startsOn,
    askedToStart: true,
    agreedTerms: 'Be kind.\n\nNo <running> by the pool.',
    payments: listFirstYear(all, { joinedOn, startsOn }).map((payment) => ({
      on: payment.on,
      name: paymentName(payment),
      pence: payment.pence,
    })),
    debit: null,
    payer: { name: 'Ann Porter', email: 'ann@example.org' },
    people: [{ name: 'Ann Porter', place: 'Adult' }],
    ...told,
  }
}

const fileOf = (contract: AgreedContract) =>
  contractFile({ contract, seller, contact, symbol: '£', termsVersion: 'aVersion=' })

/** Returns what a person reads, line by line. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<\/(dt|th|td)>/g, ' | ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

const household = contractOf(
  {
    monthlyPence: 6_200,
    joiningPence: 2_500,
    minimumMonths: 12,
    notice: { days: 30 },
    includes: ['Swimming at every pool'],
    places: [
      { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
      { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
    ],
  },
  {
    planName: 'Family',
    people: [
      { name: 'Ann Porter', place: 'Adult' },
      { name: 'Ben Porter', place: 'Adult' },
      { name: 'Cleo Porter', place: 'Child' },
    ],
  },
)
const single = contractOf({}, { startsOn: '2027-01-04', askedToStart: false })

describe('the file of a contract', () => {
  it('spec 1, 7: of a household, it has each fact that was agreed', () => {
    const { filename, contentType, text } = fileOf(household)
    expect([filename, contentType]).toEqual(['contract-41000001.html', 'text/html; charset=utf-8'])
    const words = wordsOf(text)
    for (const told of [
      'Membership contract: Family',
      'Sold by | Quayside Leisure Ltd',
      '1 Quay Street\nNewport NP20 1AA',
      'Paid for by | Ann Porter, ann@example.org',
      'Contract | 41000001',
      'Agreed on | Sat 12 Dec 2026',
      'Plan | Family',
      'Terms of the plan | Revision 3',
      'Swimming at every pool',
      'Ann Porter: Adult. Aged 18 or over on the first day.',
      'Ben Porter: Adult.',
      'Cleo Porter: Child. Aged 3 to 17 on the first day.',
      '£25.00 to join, then £62.00 a month; £769.00 in the first year.',
      'Tax in these prices: 20%.',
      'Sat 12 Dec 2026 | Joining fee | £25.00',
      'Tue 12 Jan 2027 | ',
      'The first year together | £769.00',
      'It starts on Sat 12 Dec 2026.',
      'It runs for at least 12 months, then from month to month until you leave.',
      'The shortest time ends on Sat 11 Dec 2027.',
      'To leave, give 30 days’ notice',
      'To leave, choose “Leave” under Memberships in your account, or tell us in any clear words',
      'Phone | 01633 960 123',
      'Email | members@quayside.example',
      'The last day for that is Sat 26 Dec 2026.',
      'You asked for it to start on Sat 12 Dec 2026, within this time.',
      'Accepted on | Sat 12 Dec 2026',
      'Version (SHA-256) | aVersion=',
      'No <running> by the pool.',
    ])
      expect(words).toContain(told)
    for (const { pence } of household.payments) expect(words).toContain(`£${(pence / 100).toFixed(2)}`)
  })

  it('spec 1, 7: of a single person, it has the other facts: no shortest time, a start after the cooling-off time', () => {
    const words = wordsOf(fileOf(single).text)
    for (const told of [
      'Membership contract: Adult',
      'Ann Porter: Adult. Aged 16 or over on the first day.',
      '£20.00 to join, then £39.00 a month; £488.00 in the first year.',
      'It starts on Mon 4 Jan 2027.',
      'It runs from month to month until you leave.',
      'To leave, give one month’s notice',
      'The last day for that is Sat 26 Dec 2026.',
      'It starts after this time.',
    ])
      expect(words).toContain(told)
    for (const untold of ['Porter: Child', 'shortest time', 'You asked for it to start'])
      expect(words).not.toContain(untold)
  })

  it('says so where there is no cooling-off time, no joining fee, and no further terms', () => {
    const plain = contractOf({ coolingOffDays: 0, joiningPence: 0 }, { agreedTerms: ' ' })
    const words = wordsOf(fileOf(plain).text)
    expect(words).toContain('This contract has no cooling-off time.')
    expect(words).toContain('There were no terms beside these.')
    expect(words).toContain('\n£39.00 a month; ')
    expect(words).not.toContain('Joining fee')
  })

  it('spec 1, 7: of a change of plan, it has the new price from its day, the new least time, and until when it is taken back', () => {
    const changed = contractOf(
      { minimumMonths: 6 },
      {
        joinedOn: '2026-03-01',
        change: { number: 2, from: '2027-01-01', agreedOn: '2026-12-12' },
        payments: [{ on: '2027-01-01', name: 'January 2027', pence: 3900 }],
        debit: { ending: '12', collector: 'Quayside Leisure' },
      },
    )
    const { filename, text } = fileOf(changed)
    const words = wordsOf(text)
    expect(filename).toBe('contract-41000001-2.html')
    for (const told of [
      'Membership contract: Adult from Fri 1 Jan 2027',
      'Agreed on | Sat 12 Dec 2026',
      '£39.00 a month from Fri 1 Jan 2027; £39.00 in the twelve months from then. Nothing is paid for the change.',
      'Payments of twelve months from Fri 1 Jan 2027',
      'Each payment is taken on its day in the list above',
      'The membership started on Sun 1 Mar 2026. This is its plan from Fri 1 Jan 2027.',
      'The shortest time ends on Wed 30 Jun 2027.',
      'You can take this change back under Memberships in your account until the end of Thu 31 Dec 2026',
      'Accepted on | Sat 12 Dec 2026',
    ])
      expect(words).toContain(told)
    for (const untold of ['to join', 'first year', 'cooling-off']) expect(words).not.toContain(untold)
  })

  it('S56: what people typed stays text, and the page loads nothing', () => {
    const { text } = fileOf({ ...single, people: [{ name: '<img src=x>', place: 'Adult' }] })
    expect(text).toContain('&lt;img src=x&gt;: Adult')
    expect(text).not.toMatch(/<(?:script|img|link|iframe)|src=["']|href=|url\(/)
    expect(text).toMatch(/<html lang="en-GB">/)
  })
})
