import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { leaveUnused } from '../support/database.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { findSession } from '../support/shop/sessions.ts'
import { fillLogIn } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'

const slug = 'health-at-the-desk'
const date = dayAhead(1)
const secret = '<b>Zyxomycosis</b>, since 2019'
const person = (firstName: string, lastName: string, more: object = {}) => ({
  email: `${firstName.toLowerCase()}@${slug}.test`,
  password: 'touchline-demo',
  firstName,
  lastName,
  homeVenue: 'quay-hall',
  ...more,
})
const staff = (firstName: string, role: string) =>
  person(firstName, 'Desk', { role: 'staff', posts: [{ role, venues: ['quay-hall'] }] })

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug,
    name: 'Quay Baths',
    client: { terms: 'Be kind.' },
    catalogue: {
      questions: [
        { slug: 'back', words: 'Anything about your health?', kind: 'text', health: true },
        { slug: 'asthma', words: 'Any asthma?', kind: 'consent', health: true, life: '12 months' },
      ],
      categories: [
        {
          slug: 'swim',
          name: 'Swim',
          kind: 'ticketed',
          allowsAnonymousBookings: true,
          questions: ['back', 'asthma'],
        },
      ],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          sessions: [
            {
              category: 'swim',
              name: 'Noon Swim',
              when: 'daily 12:00',
              minutes: 60,
              capacity: 20,
              prices: { adult: 0 },
            },
          ],
        },
      ],
      people: [person('Ann', 'Archer'), staff('Mia', 'duty-manager'), staff('Ria', 'reception')],
    },
  })
  const ann = createVisitor(origin)
  await logInBy(ann, `ann@${slug}.test`)
  const slot = await findSession(ann, { venue: 'quay-hall', activity: 'swim', name: 'Noon Swim', date })
  const post = async (path: string, data: object) => {
    const reply = await ann.request.post(path, { data })
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  const { data: cart } = await post('/api/activities/cart/add', {
    items: [{ id: slot.id, type: slot.cart_type, quantity: 1 }],
  })
  const { data: me } = await (await ann.request.get('/api/auth/user')).json()
  const { data: asked } = await (await ann.request.get('/api/activities/question-waivers')).json()
  const idOf = (words: string): number =>
    asked.questions.find((one: { words: string }) => one.words === words).id
  const { data: saved } = await post('/api/activities/question-waivers', {
    waivers: [
      {
        cart_item_id: cart.items[0].id,
        place: 1,
        user_id: me.id,
        is_adult: true,
        answers: [
          { question_id: idOf('Anything about your health?'), answer: secret },
          { question_id: idOf('Any asthma?'), answer: true },
        ],
      },
    ],
  })
  await post('/api/checkout/complete', {
    transaction_uuid: null,
    completed_waivers: saved.completed_waivers,
    terms: [1],
    payments: [],
  })
})

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto(origin)
  await untilAlive(page)
  await page.getByTestId('login').click()
  await fillLogIn(page, `${name}@${slug}.test`)
  await expect(page.getByRole('heading', { level: 1, name: 'Front of house' })).toBeVisible()
}
const openDay = async (page: Page) => {
  await page.goto(`${origin}/staff/today/quay-hall/${date}`)
  await untilAlive(page)
}

test('spec 6: a duty manager reads a person’s health answers; they leave the page with its window and behind the lock', async ({
  page,
}) => {
  await logIn(page, 'mia')
  await page.goto(`${origin}/staff/security`)
  await untilAlive(page)
  await page.getByLabel('New PIN').fill('7391')
  await page.getByLabel('The same PIN again').fill('7391')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText('Your PIN is set.')).toBeVisible()

  await openDay(page)
  expect(await page.content()).not.toContain('Zyxomycosis')
  const read = page.getByRole('button', { name: 'Read health answers: Ann Archer, Noon Swim 12:00' })
  const window = page.getByRole('dialog', { name: 'Health answers' })
  await read.press('Enter')
  await expect(window.getByText(secret)).toBeVisible()
  await expect(window.getByText('Any asthma?')).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(read).toBeFocused()
  expect(await page.content()).not.toContain('Zyxomycosis')

  await test.step('a minute without use takes them away, and a second press brings them back', async () => {
    await page.clock.install()
    await read.click()
    await expect(window.getByText(secret)).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(window.getByText('not used for a minute')).toBeVisible()
    expect(await page.content()).not.toContain('Zyxomycosis')
    await window.getByRole('button', { name: 'Read them again' }).click()
    await expect(window.getByText(secret)).toBeVisible()
  })
  await test.step('a desk that was left is locked, with no word of them behind the lock', async () => {
    await leaveUnused(`mia@${slug}.test`)
    await page.clock.runFor(6_000)
    const lock = page.getByRole('dialog', { name: 'This desk is locked' })
    await expect(lock).toBeVisible()
    expect(await page.content()).not.toContain('Zyxomycosis')
    await page.clock.resume()
    await lock.getByLabel('PIN of Mia Desk').fill('7391')
    await lock.getByRole('button', { name: 'Carry on' }).click()
    await expect(lock).toBeHidden()
    await expect(window).toBeHidden()
    await expect(read).toBeVisible()
  })
})

test('S114: reception is told nothing of them, and has no button; the person sees each reading', async ({
  page,
}) => {
  await logIn(page, 'ria')
  await openDay(page)
  await expect(page.getByText('Health answers', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Read health answers/ })).toHaveCount(0)
  const mia = createVisitor(origin)
  await logInBy(mia, `mia@${slug}.test`)
  const at = '/api/foh/venue/quay-hall'
  const { data: day } = await (await mia.request.get(`${at}/day?date=${date}`)).json()
  const { slot_id, bookings } = day[0]
  const { booking_id } = bookings[0]
  const read = await mia.request.post(`${at}/health-answers`, { data: { slot_id, booking_id, place: 1 } })
  expect(await read.text()).toContain('Zyxomycosis')
  const ann = createVisitor(origin)
  await logInBy(ann, `ann@${slug}.test`)
  const mine = await ann.open('/my-account/details')
  expect(mine.text()).toContain('Read the health answers of Ann Archer for ‘Noon Swim’')
  expect(mine.text()).not.toContain('Zyxomycosis')
})
