import { paymentName } from '@touchline/rules/contracts/payment-words'
import { type PlanDocument, planConditions } from '@touchline/rules/contracts/plan-conditions'
import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { guaranteeOf } from '@touchline/rules/direct-debit/guarantee'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { describe, expect, it } from 'vitest'
import type { AgreedContract } from '../../stores/joining/agreed-contracts.ts'
import { usualFreeze, usualTerms } from '../../testing/factories/contracts.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { printDocument } from '../pdf/print-document.ts'
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
    document: null,
    joinedOn,
    startsOn,
    askedToStart: true,
    channel: 'online',
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

const fileOf = (contract: AgreedContract, symbol = '£') =>
  contractFile({ contract, seller, contact, symbol, termsVersion: 'aVersion=' })
const printed = (contract: AgreedContract, symbol?: string) =>
  printDocument(fileOf(contract, symbol), { header: '#5b2a86' })
/** Returns what a person reads of the printed file, in its order. */
const wordsOf = async (contract: AgreedContract, symbol?: string) =>
  (await readPdf(await printed(contract, symbol))).text

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
  it('spec 1, 7: of a household, it has each fact that was agreed', async () => {
    const words = await wordsOf(household)
    for (const told of [
      'Membership contract: Family',
      'Sold by Quayside Leisure Ltd',
      '1 Quay Street Newport NP20 1AA',
      'Paid for by Ann Porter, ann@example.org',
      'Contract 41000001',
      'Agreed on Sat 12 Dec 2026',
      'Plan Family',
      'Terms of the plan Revision 3',
      'Swimming at every pool',
      'Ann Porter: Adult. Aged 18 or over on the first day.',
      'Ben Porter: Adult.',
      'Cleo Porter: Child. Aged 3 to 17 on the first day.',
      '£25.00 to join, then £62.00 a month; £769.00 in the first year.',
      'Tax in these prices: 20%.',
      'Sat 12 Dec 2026 Joining fee £25.00',
      'The first year together £769.00',
      'It starts on Sat 12 Dec 2026.',
      'It runs for at least 12 months, then from month to month until you leave.',
      'The shortest time ends on Sat 11 Dec 2027.',
      'To leave, give 30 days’ notice',
      'To leave, choose “Leave” under Memberships in your account, or tell us in any clear words',
      'Phone 01633 960 123',
      'Email members@quayside.example',
      'The last day for that is Sat 26 Dec 2026.',
      'You asked for it to start on Sat 12 Dec 2026, within this time.',
      'Accepted on Sat 12 Dec 2026',
      'Version (SHA-256) aVersion=',
      'No <running> by the pool.',
    ])
      expect(words).toContain(told)
    expect(household.payments).toHaveLength(13)
    for (const { on, name, pence } of household.payments)
      expect(words).toContain(`${dayAndYear(on)} ${name} £${(pence / 100).toFixed(2)}`)
  })

  it('spec 1, 7: of a single person, it has the other facts: no shortest time, a start after the cooling-off time', async () => {
    const words = await wordsOf(single, '€')
    for (const told of [
      'Membership contract: Adult',
      'Ann Porter: Adult. Aged 16 or over on the first day.',
      '€20.00 to join, then €39.00 a month; €488.00 in the first year.',
      'It starts on Mon 4 Jan 2027.',
      'It runs from month to month until you leave.',
      'To leave, give one month’s notice',
      'The last day for that is Sat 26 Dec 2026.',
      'It starts after this time.',
    ])
      expect(words).toContain(told)
    for (const { on, name, pence } of single.payments)
      expect(words).toContain(`${dayAndYear(on)} ${name} €${(pence / 100).toFixed(2)}`)
    for (const untold of ['Porter: Child', 'shortest time', 'You asked for it to start', '£'])
      expect(words).not.toContain(untold)
  })

  const studentCard: PlanDocument = { name: 'student card', countsUnseenDays: 0 }
  it.each<[string, AgreedContract, string, string[]]>([
    [
      'a plan that costs a fee while it is frozen',
      contractOf({ freeze: usualFreeze, minimumMonths: 12 }, { document: null }),
      '£',
      [
        'Freezing You can freeze it for 1 to 3 months at a time, and for 4 months in any twelve. A freeze begins on a payment day.',
        'For each frozen month £5.00 is paid instead of its price, and nothing where the reason is “Injury”.',
        'Frozen months are added to the least time.',
      ],
    ],
    [
      'a plan that needs a document',
      contractOf({}, { document: studentCard }),
      '€',
      [
        'Which document it needs Each person shows us their student card',
        'The membership counts once we’ve accepted it.',
      ],
    ],
    [
      'a plan with both',
      contractOf(
        { freeze: { ...usualFreeze, feePence: 0 } },
        { document: { name: 'letter', countsUnseenDays: null } },
      ),
      '€',
      ['Nothing is paid for a frozen month.', 'Each person brings their letter to the desk'],
    ],
  ])('spec 1, 2, 7: of %s, it has each condition of the page', async (_, contract, symbol, more) => {
    const words = await wordsOf(contract, symbol)
    for (const told of [...planConditions(contract, symbol), ...more]) expect(words).toContain(told)
    if (contract.terms.freeze === undefined) expect(words).not.toContain('reez')
    if (contract.document === null) expect(words).not.toContain('Which document')
  })

  it('spec 7: of a contract from the desk, it says that it was signed on paper, and names no card', async () => {
    const words = await wordsOf({ ...single, channel: 'desk' })
    expect(words).toContain('Agreed how At the desk, signed on paper')
    expect(words).toContain('no card is kept')
    expect(words).not.toContain('your card')
    expect(words).toContain('You can cancel within 14 days of joining')
    expect(await wordsOf(single)).not.toContain('Agreed how')
  })

  it('says so where there is no cooling-off time, no joining fee, and no further terms', async () => {
    const plain = contractOf({ coolingOffDays: 0, joiningPence: 0 }, { agreedTerms: ' ' })
    const words = await wordsOf(plain)
    expect(words).toContain('This contract has no cooling-off time.')
    expect(words).toContain('There were no terms beside these.')
    expect(words).toContain('What it costs £39.00 a month; ')
    expect(words).not.toContain('Joining fee')
  })

  it('spec 7: of a direct debit, it repeats the account, the notice and the Guarantee', async () => {
    const words = await wordsOf({ ...single, debit: { ending: '78', collector: 'Quayside Leisure' } })
    for (const told of [
      'On your statement Quayside Leisure',
      'Your account ending 78',
      'At least 10 working days before each debit, by email',
      'The Direct Debit Guarantee',
      ...guaranteeOf('Quayside Leisure'),
    ])
      expect(words).toContain(told)
  })

  it('spec 1, 7: names in Polish, Vietnamese, Greek and Cyrillic letters are printed, and can be read aloud', async () => {
    const names = ['Łukasz Żółć', 'Nguyễn Thị Ánh', 'Ζωή Παπαδοπούλου', 'Иван Щукин', 'Ștefan Őry']
    const words = await wordsOf({ ...single, people: names.map((name) => ({ name, place: 'Adult' })) })
    for (const name of names) expect(words).toContain(`${name}: Adult.`)
    expect(words).not.toContain('?')
  })

  it('spec 1, 7: a name whose letters the font lacks is no blank: each letter is a question mark, and a sentence says why', async () => {
    const words = await wordsOf({
      ...single,
      people: ['王伟', 'محمد', 'Ann'].map((name) => ({ name, place: 'Adult' })),
    })
    for (const told of ['??: Adult.', '????: Adult.', 'Ann: Adult.', 'stands for a letter that this file'])
      expect(words).toContain(told)
  })

  it('spec 1, 7: it is tagged for reading aloud, with language, title, headings, lists and a table', async () => {
    const { title, language, isTagged, tags } = await readPdf(await printed(household))
    expect({ title, language, isTagged }).toEqual({
      title: 'Membership contract: Family',
      language: 'en-GB',
      isTagged: true,
    })
    const count = (tag: string) => tags[0]!.filter((one) => one === tag).length
    expect([count('H1'), count('TH'), count('TD')]).toEqual([1, 3 + 14, 14 * 2])
    for (const tag of ['H2', 'P', 'LI', 'LBody', 'Caption']) expect(count(tag)).toBeGreaterThan(0)
  })

  it('spec 1, 7: a list of payments over two pages repeats its headings, and cuts no row', async () => {
    const people = Array.from({ length: 4 }, (_, at) => ({ name: `Porter ${at + 1}`, place: 'Adult' }))
    const { pages } = await readPdf(await printed({ ...household, people }))
    const told = pages.map((page) => page.replaceAll(/\s+/g, ' '))
    const cut = told.filter((page) =>
      household.payments.some(({ on }) => page.includes(`${dayAndYear(on)} `)),
    )
    expect(cut.filter((page) => page.includes('Day For Sum')).length).toBe(2)
    for (const { on, name, pence } of household.payments)
      expect(
        told.filter((page) => page.includes(`${dayAndYear(on)} ${name} £${(pence / 100).toFixed(2)}`)),
      ).toHaveLength(1)
    expect(told.at(-1)).toContain(`Contract 41000001, page ${told.length} of ${told.length}`)
  })

  it('spec 1, 7: of a change of plan, it has the new price from its day, the new least time, and until when it is taken back', async () => {
    const changed = contractOf(
      { minimumMonths: 6 },
      {
        joinedOn: '2026-03-01',
        change: { number: 2, from: '2027-01-01', agreedOn: '2026-12-12' },
        payments: [{ on: '2027-01-01', name: 'January 2027', pence: 3900 }],
        debit: { ending: '12', collector: 'Quayside Leisure' },
      },
    )
    const words = await wordsOf(changed)
    expect(fileOf(changed).filename).toBe('contract-41000001-2.pdf')
    for (const told of [
      'Membership contract: Adult from Fri 1 Jan 2027',
      'Agreed on Sat 12 Dec 2026',
      '£39.00 a month from Fri 1 Jan 2027; £39.00 in the twelve months from then. Nothing is paid for the change.',
      'Payments of twelve months from Fri 1 Jan 2027',
      'Each payment is taken on its day in the list above',
      'The membership started on Sun 1 Mar 2026. This is its plan from Fri 1 Jan 2027.',
      'The shortest time ends on Wed 30 Jun 2027.',
      'You can take the change back under Memberships in your account until the end of Thu 31 Dec 2026',
      'Accepted on Sat 12 Dec 2026',
    ])
      expect(words).toContain(told)
    for (const untold of ['to join', 'first year', 'cooling-off']) expect(words).not.toContain(untold)
  })
})
