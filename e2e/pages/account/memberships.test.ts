import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { failNextPayment } from '../../support/database.ts'
import { importJoining } from '../../support/operators/joining-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { joinMembership, logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const slug = `memberships-${process.pid}`
const at = '/my-account/memberships'
let origin = ''
let ada: Visitor
let ben: Visitor
let dan: Visitor

async function customer(name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${name}-${slug}@demo.test`)
  return visitor
}

beforeAll(async () => {
  origin = await importJoining(slug)
  ada = await customer('ada')
  ben = await customer('ben')
  await joinMembership(ada, 'harbour-pool', {
    plan: 'household',
    people: [
      { place: 'Adult', user_id: (await (await ada.request.get('/api/auth/user')).json()).data.id },
      {
        place: 'Child',
        new_person: { first_name: 'Ivy', last_name: 'Lovell', date_of_birth: '2017-06-30' },
      },
    ],
  })
  await joinMembership(ben, 'quay-gym', { plan: 'complete' })
  dan = await customer('dan')
  await joinMembership(dan, 'quay-gym', { plan: 'complete' })
  await failNextPayment(`ben-${slug}@demo.test`, 20)
})

const linkTo = (page: ServedPage, name: string | RegExp): string =>
  page.main.getByRole('link', { name }).getAttribute('href') ?? ''
const buttonsOf = (page: ServedPage): string[] =>
  page.main
    .getAllByRole('button')
    .map(textOf)
    .filter((words) => words !== 'Log out')
const contractOf = async (visitor: Visitor): Promise<string> =>
  linkTo(await visitor.open(at), /^(Payments and terms|See and pay): /)

test('spec 2: each contract is listed once with its people, venue, dates and next payment, and what it includes', async () => {
  const page = await ada.open(at)
  const cards = page.main
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 2 }))
  expect(cards).toHaveLength(1)
  const words = textOf(cards[0]!)
  expect(words).toMatch(/^Household ?Current/)
  expect(words).toContain('Started on')
  expect(words).toContain('Ada Lovell (Adult) and Ivy Lovell (Child)')
  expect(words).toContain('Harbour Pool')
  expect(words).toMatch(/Next payment ?£62\.00 on \w{3} \d+ \w{3} \d{4}/)
  expect(words).not.toContain('is owed')
  expect(linkTo(page, 'Payments and terms: Household')).toMatch(/^\/my-account\/memberships\/\d+$/)
})

test('spec 2: the page of a contract says what is paid and when, who is in it, its terms, and what leaving means', async () => {
  const page = await ada.open(await contractOf(ada))
  expect(page.headings(1)).toEqual(['Household'])
  expect(page.crumbs()).toEqual(['Home', 'My account', 'Memberships', 'Membership'])
  const payments = page.getByRole('region', { name: 'What you pay and when' })
  expect(textOf(payments)).toMatch(/£62\.00 a month, taken from your Visa .*4242\./)
  expect(textOf(payments)).toMatch(/To come.*Will be taken on.*So far.*: Paid/)
  const receipt = within(payments).getByRole('link', { name: /^Receipt: / })
  const opened = await ada.open(receipt.getAttribute('href') ?? '')
  expect(opened.main.getByText(/Household membership/)).toBeDefined()
  const terms = textOf(page.getByRole('region', { name: 'What you agreed to' }))
  expect(terms).toContain('at least 3 months')
  expect(terms).toContain('Tell us by the 18th')
  expect(terms).toContain('Be kind to others.')
  const leaving = page.getByRole('region', { name: 'If you leave' })
  expect(textOf(leaving)).toMatch(/you can cancel at once\. Today you would get £\d+\.\d\d back\./)
  expect(textOf(leaving)).toMatch(/If you give notice instead, it ends on/)
  expect(page.queryByRole('button', { name: /^Pay now/ })).toBeNull()
})

test('spec 2: what is owed is said on both pages, with one button that pays it; who owes nothing sees none of it', async () => {
  const list = await ben.open(at)
  expect(list.text()).toMatch(/Complete ?On hold/)
  expect(list.text()).toContain('£39.00 is owed')
  expect(list.text()).toContain('on hold until what is owed is paid')
  expect(list.text()).not.toContain('at the desk')
  const page = await ben.open(linkTo(list, 'See and pay: Complete'))
  const owed = page.getByRole('region', { name: 'What you owe' })
  expect(textOf(owed)).toContain('Not paid: your bank refused it.')
  expect(within(owed).getByRole('button', { name: 'Pay now: £39.00' })).toBeDefined()
  expect(page.text()).toContain('Every venue that sells memberships online')
})

test('spec 2: the page of leaving says what each way means and the money to the penny, with one button', async () => {
  const address = await contractOf(ada)
  const page = await ada.open(`${address}/leave`)
  expect(page.headings(1)).toEqual(['Leave your Household membership'])
  expect(page.crumbs()).toEqual(['Home', 'My account', 'Memberships', 'Leave'])
  expect(page.getByRole('radio', { name: /^Now/ }).getAttribute('checked')).not.toBeNull()
  expect(page.getByRole('radio', { name: /^On / })).toBeDefined()
  const meaning = textOf(page.getByRole('region', { name: 'What this means' }))
  expect(meaning).toMatch(/£\d+\.\d\d goes back to the card that paid/)
  expect(meaning).toMatch(/£\d+\.\d\d is kept for the days until today/)
  const [back, kept] = [...meaning.matchAll(/£(\d+\.\d\d)/g)].map(([, sum]) => Number(sum))
  expect(back! + kept!).toBe(62)
  expect(buttonsOf(page)).toEqual(['Leave now'])
})

test('spec 4: the page of changing the payment says what is paid now, and by which ways', async () => {
  const address = await contractOf(ada)
  const contract = await ada.open(address)
  expect(textOf(contract.getByRole('region', { name: 'How you pay' }))).toContain('paid by your Visa')
  const page = await ada.open(linkTo(contract, 'Change how you pay: Household'))
  expect(page.headings(1)).toEqual(['Change how you pay for Household'])
  expect(page.crumbs()).toEqual(['Home', 'My account', 'Memberships', 'Payment'])
  expect(page.getByRole('radio', { name: /^A new card/ }).getAttribute('checked')).not.toBeNull()
  expect(page.getByRole('radio', { name: /^Direct debit/ })).toBeDefined()
  const meaning = textOf(page.getByRole('region', { name: 'What this means' }))
  expect(meaning).toMatch(/To pay now: £62\.00 ?Otherwise taken on/)
  expect(buttonsOf(page)).toEqual(['Go to the checkout: pay £62.00'])
  // The plan of the other one is paid by card alone.
  const other = await dan.open(`${await contractOf(dan)}/payment`)
  expect(other.main.queryByRole('radio', { name: /^Direct debit/ })).toBeNull()
})

test('case: the contract of another payer, and one that is none, are not found', async () => {
  const address = await contractOf(ada)
  for (const path of [address, `${address}/leave`, `${address}/payment`, `${at}/none`])
    expect((await ben.open(path)).status).toBe(404)
  expect((await ada.open(`${address}?kiosk=true`)).status).toBe(404)
})

test('case: after notice only cancelling and staying are offered; after cancelling, nothing more', async () => {
  const cleo = await customer('cleo')
  await joinMembership(cleo, 'quay-gym', { plan: 'complete' })
  const address = await contractOf(cleo)
  const path = `/api${address.replace('memberships', 'contracts')}/leaving`
  const send = async (data: object) =>
    cleo.request.post(path, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  const { data: shown } = await (await cleo.request.get(path)).json()
  expect((await send({ how: 'notice', seen_last_day: shown.last_day })).status()).toBe(200)

  const page = await cleo.open(address)
  expect(page.text()).toMatch(/Ends on .*: you told us on/)
  const leaving = page.getByRole('region', { name: 'You’re leaving' })
  expect(within(leaving).getByRole('button', { name: 'Stay after all' })).toBeDefined()
  const form = await cleo.open(linkTo(page, 'Cancel now: Complete'))
  expect(form.main.queryAllByRole('radio')).toEqual([])
  expect(buttonsOf(form)).toEqual(['Leave now'])

  expect((await send({ how: 'cooling-off', seen_back: shown.cooling_off.back.raw })).status()).toBe(200)
  const over = await cleo.open(`${address}/leave`)
  expect(over.text()).toContain('There is nothing more to leave.')
  const listed = await cleo.open(at)
  expect(listed.text()).toMatch(/Complete ?Cancelled/)
  expect(listed.text()).not.toContain('Next payment')
})

test('spec 2: the page of freezing says which payments are not taken and what is instead, by each choice, with one button', async () => {
  const address = await contractOf(dan)
  const contract = await dan.open(address)
  expect(linkTo(contract, 'Freeze: Complete')).toBe(`${address}/freeze`)
  const page = await dan.open(`${address}/freeze`)
  expect(page.headings(1)).toEqual(['Freeze your Complete membership'])
  expect(page.crumbs()).toEqual(['Home', 'My account', 'Memberships', 'Freeze'])
  expect(page.text()).toContain('You can freeze it for 1 to 3 months at a time')
  expect(page.getByRole('radio', { name: /^Away ?£5\.00 a month$/ }).getAttribute('checked')).not.toBeNull()
  expect(page.getByRole('radio', { name: /^Injury ?No fee$/ })).toBeDefined()
  const meaning = textOf(page.getByRole('region', { name: 'What this means' }))
  expect(meaning).toMatch(/Not taken: £39\.00.*To pay instead: £5\.00.*Freeze fee/)
  expect(meaning).toContain('its prices and benefits don’t apply')
  expect(buttonsOf(page)).toEqual([expect.stringMatching(/^Freeze from \w{3} \d+ \w{3} \d{4}$/)])
})

test('case: a plan without a freeze offers none, who owes is told to settle first, and another payer finds no page', async () => {
  const none = await ada.open(await contractOf(ada))
  expect(none.queryByRole('region', { name: 'If you need a break' })).toBeNull()
  const owing = await ben.open(await contractOf(ben))
  const section = owing.getByRole('region', { name: 'If you need a break' })
  expect(textOf(section)).toContain('Pay what you owe first.')
  expect(owing.queryByRole('link', { name: /^Freeze/ })).toBeNull()
  expect((await ben.open(`${await contractOf(dan)}/freeze`)).status).toBe(404)
})

test('case: a contract that is frozen says so on both pages, what is taken, and how it ends', async () => {
  const address = await contractOf(dan)
  const id = address.split('/').at(-1)
  const asked = `/api/my-account/contracts/${id}/freezing`
  const { chosen } = (await (await dan.request.get(asked)).json()).data
  const frozen = await dan.request.post(asked, {
    data: {
      reason: 'Injury',
      from: chosen.from,
      months: 1,
      seen_until: chosen.until,
      seen_not_taken: chosen.not_taken_total.raw,
      seen_fees: 0,
    },
  })
  expect(frozen.status()).toBe(200)
  const page = await dan.open(address)
  const section = page.getByRole('region', { name: 'Your freeze' })
  expect(textOf(section)).toMatch(
    /It will be frozen from .* until the end of .*No payment is taken in this time\./,
  )
  expect(within(section).getByRole('button', { name: 'Take the freeze back' })).toBeDefined()
  expect(page.queryByRole('link', { name: /^Freeze/ })).toBeNull()
  expect((await dan.open(`${address}/freeze`)).text()).toContain('It can’t be frozen now.')
})
