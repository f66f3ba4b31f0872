import { expect, it } from 'vitest'
import { SchemeCalendar } from './calendar.ts'
import { fateOf } from './records.ts'
import { presentCollection, presentMandate, Scheme } from './scheme.ts'

const holidays = ['2027-05-31']
const account = (accountNumber: string) => ({ sortCode: '108800', accountNumber, accountHolder: 'Ada Byron' })

function openScheme(accountNumber: string, now = '2027-05-26T09:00:00Z') {
  const scheme = new Scheme(Date.parse(now), new SchemeCalendar(holidays), () => {})
  scheme.createMandate({ ourRef: 'mandate', account: account(accountNumber) })
  const mandate = scheme.findMandate({ ourRef: 'mandate' })!
  const states: string[] = []
  const passTo = (moment: string) => {
    scheme.advance(Date.parse(moment))
    const collection = scheme.findCollection({ ourRef: 'collection' })
    states.push((collection ? presentCollection(collection) : presentMandate(mandate)).status)
  }
  const collect = (chargeDate: string) =>
    scheme.collect({
      ourRef: 'collection',
      mandateRef: mandate.id,
      amountPence: 3900,
      currency: 'GBP',
      chargeDate,
    })
  return { scheme, states, passTo, collect }
}

it.each([
  ['31000001', { report: 'AUDDIS', code: '1' }],
  ['31000011', { report: 'AUDDIS', code: 'B' }],
  ['32000000', { report: 'ARUDD', code: '0' }],
  ['33000005', { report: 'DDICA', code: '5' }],
  ['34000027', { report: 'ADDACS', code: 'R' }],
  ['55779911', null],
])('the account %s leads to %j', (accountNumber, fate) => {
  expect(fateOf(accountNumber)).toEqual(fate)
})

it('a mandate is active after three working days, over a weekend and a holiday', () => {
  const { states, passTo } = openScheme('55779911')
  passTo('2027-05-31T23:00:00Z')
  passTo('2027-06-01T07:59:00Z')
  passTo('2027-06-01T08:00:00Z')
  expect(states).toEqual(['pending', 'pending', 'active'])
})

it('one sent after 18:00 is submitted a working day later', () => {
  const { states, passTo } = openScheme('55779911', '2027-05-26T18:00:00Z')
  passTo('2027-06-01T08:00:00Z')
  passTo('2027-06-02T08:00:00Z')
  expect(states).toEqual(['pending', 'active'])
})

it('a collection is charged two working days after it can be submitted, and fails two days after that', () => {
  const { states, passTo, collect } = openScheme('32000000')
  passTo('2027-06-02T09:00:00Z')
  expect(collect('2027-06-02').body).toMatchObject({ chargeDate: '2027-06-04' })
  for (const at of ['02T17:59', '02T18:00', '08T07:59', '08T08:00']) passTo(`2027-06-${at}:00Z`)
  expect(states).toEqual(['active', 'pending', 'submitted', 'submitted', 'failed'])
})

it('a claim comes ten working days after the charge, when the money was paid out already', () => {
  const { states, passTo, collect } = openScheme('33000001')
  passTo('2027-06-02T09:00:00Z')
  collect('2027-06-04')
  for (const at of ['08T08:00', '10T08:00', '17T08:00', '18T08:00']) passTo(`2027-06-${at}:00Z`)
  expect(states).toEqual(['active', 'confirmed', 'paid-out', 'paid-out', 'charged-back'])
})
