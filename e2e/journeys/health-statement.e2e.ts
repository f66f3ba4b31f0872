import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { joinMembership, logInBy } from '../support/shop/book-by-calls.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

test('spec 7: a student answers the health statement: what is missing is named, a yes shows advice and joins, and what was typed stays', async ({
  page,
}) => {
  await newPerson('Ines', page)
  await page.goto('/online-joining/walcot-baths/student')
  await untilAlive(page)
  const born = page.getByRole('group', { name: 'Date of birth' })
  for (const [label, text] of [
    ['Day', '2'],
    ['Month', '5'],
    ['Year', '2004'],
  ] as const)
    await born.getByLabel(label).fill(text)
  await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
  const own = page.getByRole('group', { name: /^Ines Porter/, exact: false })
  const question = (position: number) => own.getByRole('group', { name: new RegExp(`^${position}\\. `) })
  const note = own.getByRole('textbox', { name: /^Anything else about your health/ })
  await note.fill('Asthma')
  await question(1).getByRole('radio', { name: 'No' }).check()
  const add = page.getByRole('button', { name: /^Add to basket/ })
  await add.click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Ines Porter (you), question 2 about health: Answer yes or no',
    'Ines Porter (you), question 3 about health: Answer yes or no',
    'Ines Porter (you), question 4 about health: Answer yes or no',
  ])
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await summary.getByRole('link').first().click()
  await question(2).getByRole('radio', { name: 'Yes' }).check()
  await expect(own.getByRole('status')).toContainText('See a doctor before your first visit')
  await question(3).getByRole('radio', { name: 'No' }).check()
  await question(4).getByRole('radio', { name: 'No' }).check()
  await expect(note).toHaveValue('Asthma')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Asthma')
})

const places = [
  { name: 'Adult', fromAge: 18, least: 1, most: 2 },
  { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
]
const plan = (slug: string, name: string, monthlyPence: number, more: object = {}) => ({
  slug,
  name,
  plans: [{ slug, name, monthlyPence, taxPercent: 20, notice: { months: 1 }, places, ...more }],
})
const person = (slug: string, name: string) => ({
  email: `${name.toLowerCase()}-${slug}@demo.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Lovell',
  dateOfBirth: '1988-04-17',
})
const questions = [
  { key: 'heart', words: 'Do you have a heart condition?' },
  { key: 'pain', words: 'Do you have pain in your chest?' },
]

/** Imports an operator with a plan that asks nothing and one that asks about health; Ada can pay, and Sam is an owner. */
const importAsking = (slug: string): Promise<string> =>
  importOperator({
    slug,
    name: 'Harbour Leisure',
    client: { onlineJoining: true },
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true }],
      memberships: [
        plan('gym', 'Gym', 3900),
        plan('gym-and-swim', 'Gym and swim', 4900, {
          healthStatement: {
            intro: 'We ask before the first swim.',
            questions,
            advice: 'See a doctor first.',
          },
        }),
      ],
      people: [person(slug, 'Ada'), { ...person(slug, 'Sam'), role: 'staff' }],
      venues: [
        {
          slug: 'harbour-pool',
          name: 'Harbour Pool',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          onlineJoining: true,
          sessions: [
            {
              category: 'yoga',
              name: 'Morning Yoga',
              when: 'daily 09:00',
              minutes: 60,
              capacity: 40,
              prices: { adult: 900 },
            },
          ],
        },
      ],
    },
  })

test('spec 7: a change to a plan that asks about health asks then: what is missing is named, and the change is made with the answers', async ({
  page,
}) => {
  const [slug, email] = ['health-on-change', 'ada-health-on-change@demo.test']
  const origin = await importAsking(slug)
  await openJoinedMembership(page, { origin, email, venue: 'harbour-pool', plan: 'gym', name: 'Gym' })
  await page.getByRole('link', { name: 'Change plan: Gym' }).click()
  await untilAlive(page)
  await page.getByRole('radio', { name: 'Gym and swim' }).check()
  const own = page.getByRole('group', { name: 'Ada Lovell' })
  await expect(own).toBeVisible()
  const change = page.getByRole('button', { name: 'Change to Gym and swim, and pay £49.00 a month' })
  await change.click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Ada Lovell, question 1 about health: Answer yes or no',
    'Ada Lovell, question 2 about health: Answer yes or no',
  ])
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await summary.getByRole('link').first().click()
  await own.getByRole('group', { name: /^1\. / }).getByRole('radio', { name: 'Yes' }).check()
  await expect(own.getByRole('status')).toContainText(
    'See a doctor first. You can go on and change your plan.',
  )
  await own.getByRole('group', { name: /^2\. / }).getByRole('radio', { name: 'No' }).check()
  await change.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your membership is Gym and swim from /)
})

test('F175: staff change the plan of a household from signed forms: what is missing is named and led to, and what was typed stays', async ({
  page,
}) => {
  const slug = 'health-at-desk'
  const origin = await importAsking(slug)
  const payer = createVisitor(origin)
  await logInBy(payer, `ada-${slug}@demo.test`)
  const { data: user } = await (await payer.request.get('/api/auth/user')).json()
  const child = { first_name: 'Ben', last_name: 'Lovell', date_of_birth: '2018-03-04' }
  await joinMembership(payer, 'harbour-pool', {
    plan: 'gym',
    people: [
      { place: 'Adult', user_id: user.id },
      { place: 'Child', new_person: child },
    ],
  })
  const { data: contracts } = await (await payer.request.get('/api/my-account/contracts')).json()
  await beLoggedInAt(origin, page, `sam-${slug}@demo.test`)
  await page.goto(`${origin}/staff/memberships/${contracts[0].id}`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Change the plan', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Change the plan' })
  const question = (name: string, position: number) =>
    window
      .getByRole('group', { name, exact: true })
      .getByRole('group', { name: new RegExp(`^${position}\\. `) })
  await expect(window.getByRole('listitem').first()).toBeVisible()
  await window.getByLabel('Reason').fill('Signed the forms today')
  for (const position of [1, 2])
    await question('Ada Lovell', position).getByRole('radio', { name: 'No' }).check()
  await question('Ben Lovell', 1).getByRole('radio', { name: 'Yes' }).check()
  const press = window.getByRole('button', { name: 'Change the plan', exact: true })
  await press.click()
  const summary = window.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Ben Lovell, question 2 about health: Answer yes or no',
  ])
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await summary.getByRole('link').click()
  await expect(question('Ben Lovell', 2).getByRole('radio', { name: 'Yes' })).toBeFocused()
  await expect(question('Ben Lovell', 1).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await question('Ben Lovell', 2).getByRole('radio', { name: 'No' }).check()
  await press.click()
  await expect(page.getByRole('main')).toContainText('Its plan changes.')
  await expect(page.getByRole('main')).toContainText('It changes to Gym and swim on')
})
