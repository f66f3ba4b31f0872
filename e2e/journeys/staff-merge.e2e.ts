import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const person = (name: string, lastName: string, more: object = {}) => ({
  email: `${name.toLowerCase()}@merge.test`,
  password: 'touchline-demo',
  firstName: name.split('.')[0],
  lastName,
  ...more,
})

test('F148, spec 1: a manager finds the other account of a person, compares the two, merges them and undoes it; reception sees no such link; the person reads it', async ({
  browser,
}) => {
  const origin = await importOperator({
    slug: 'merge-desk',
    name: 'Merge Leisure',
    catalogue: {
      venues: ['quay-hall', 'hill-hall'].map((slug) => ({
        slug,
        name: slug,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      memberships: [{ slug: 'gold', name: 'Gold' }],
      people: [
        person('Rita', 'Desk', { role: 'staff', posts: [{ role: 'reception', venues: ['quay-hall'] }] }),
        person('Mona', 'Duty', { role: 'staff', posts: [{ role: 'duty-manager', venues: ['quay-hall'] }] }),
        person('Jo', 'Marsh', { creditPence: 1500 }),
        person('Jo.Old', 'Marsh', { membership: 'gold', creditPence: 250, phone: '01632 960001' }),
      ],
    },
  })
  const pages = await Promise.all(
    ['rita', 'mona', 'jo', 'jo.old'].map(async (name) => {
      const page = await (await browser.newContext()).newPage()
      await beLoggedInAt(origin, page, `${name}@merge.test`)
      return page
    }),
  )
  const [rita, mona, jo, old] = pages as [Page, Page, Page, Page]

  await mona.goto(`${origin}/staff`)
  await untilAlive(mona)
  await mona.getByLabel('Find a customer').fill('jo@merge.test')
  await mona.getByRole('button', { name: 'Find', exact: true }).click()
  await mona.getByRole('button', { name: /^Choose Jo Marsh/ }).click()
  await mona.getByRole('link', { name: 'Details of Jo' }).click()
  await expect(mona.getByRole('heading', { level: 1, name: 'Jo Marsh' })).toBeVisible()
  const address = mona.url()
  await rita.goto(address)
  await expect(rita.getByRole('heading', { level: 1, name: 'Jo Marsh' })).toBeVisible()
  await expect(rita.getByRole('link', { name: /^Merge with another account/ })).toHaveCount(0)

  await test.step('the other account is found, and compared', async () => {
    await mona.getByRole('link', { name: 'Merge with another account of this person' }).click()
    await expect(mona.getByRole('heading', { level: 1, name: 'Merge two accounts' })).toBeVisible()
    await expectFitsEveryWidth(mona)
    await mona.getByLabel('The other account').fill('marsh')
    await mona.getByRole('button', { name: 'Show' }).click()
    await mona.getByRole('link', { name: /^Compare with/ }).click()
    const table = mona.getByRole('table', { name: 'The two accounts, side by side' })
    await expect(table.getByRole('row', { name: /^Credit/ })).toHaveText(/£15\.00.*£2\.50/)
    await expect(table.getByRole('row', { name: /^Memberships/ })).toHaveText(/None.*Gold/)
    await expectFitsEveryWidth(mona)
  })

  await test.step('nothing is chosen, and the page says so; then the two are one', async () => {
    await mona.getByRole('button', { name: 'Merge the accounts' }).click()
    await expect(mona.getByRole('alert').first()).toContainText('Choose the log-in that stays')
    await mona.getByRole('radio', { name: /^jo@merge\.test/ }).check()
    await expect(
      mona.getByRole('status').filter({ hasText: 'For a day, you can undo it here' }),
    ).toBeVisible()
    await mona.getByLabel('Reason').fill('Passport seen')
    await expectAccessible(mona)
    await mona.getByRole('button', { name: 'Merge the accounts' }).click()
    await expect(mona.getByText('The two accounts are one.')).toBeVisible()
    await expect(mona.getByText(/Can be undone until/)).toBeVisible()
    await expectAccessible(mona)
  })

  await test.step('the old log-in is over, and the person reads what was done', async () => {
    await old.goto(`${origin}/my-account/details`)
    await expect(old.getByRole('button', { name: /log in/i }).first()).toBeVisible()
    await jo.goto(`${origin}/my-account/payments`)
    await expect(jo.getByText('£17.50').first()).toBeVisible()
    await jo.goto(`${origin}/my-account/details`)
    await expect(jo.getByText(/^Merged the account of Jo Marsh/)).toBeVisible()
  })

  await test.step('the undo asks why, and gives all back', async () => {
    await mona.getByRole('button', { name: /^Undo the merge of Jo Marsh/ }).click()
    const dialog = mona.getByRole('dialog', { name: 'Take the accounts apart again' })
    await dialog.getByRole('button', { name: 'Take them apart' }).click()
    await expect(dialog.locator('form')).toContainText('Say why')
    await dialog.getByLabel('Reason').fill('Father and son')
    await expectAccessible(mona)
    await dialog.getByRole('button', { name: 'Take them apart' }).click()
    await expect(mona.getByText('The two accounts are apart again.')).toBeVisible()
    await expect(mona.getByText(/and taken apart again/)).toBeVisible()
    await jo.goto(`${origin}/my-account/payments`)
    await expect(jo.getByText('£15.00').first()).toBeVisible()
  })
})
