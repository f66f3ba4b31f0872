import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'
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

const plan = (slug: string, name: string, monthlyPence: number, more: object = {}) => ({
  slug,
  name,
  plans: [{ slug, name, monthlyPence, taxPercent: 20, notice: { months: 1 }, ...more }],
})
const questions = [
  { key: 'heart', words: 'Do you have a heart condition?' },
  { key: 'pain', words: 'Do you have pain in your chest?' },
]

test('spec 7: a change to a plan that asks about health asks then: what is missing is named, and the change is made with the answers', async ({
  page,
}) => {
  const slug = 'health-on-change'
  const email = `ada-${slug}@demo.test`
  const origin = await importOperator({
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
      people: [
        {
          email,
          password: 'touchline-demo',
          firstName: 'Ada',
          lastName: 'Lovell',
          dateOfBirth: '1988-04-17',
        },
      ],
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
