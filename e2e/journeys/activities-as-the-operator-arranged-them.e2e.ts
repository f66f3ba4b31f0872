import { expect, test } from '@playwright/test'
import { importOperator } from '../support/import-operator.ts'
import { dayAhead } from '../support/timetable-operator.ts'

const slug = `arranged-${process.pid}`
const kind = 'resources'
const picture = { file: 'pictures/pool.jpg', alt: 'A net' }
let origin: string

/** Three sports that differ only in how their courts are looked for and given, four levels below the first tile. */
test.beforeAll(async () => {
  const courts = ['court-1', 'court-2']
  const sports = [
    { slug: 'by-name', name: 'By Name', kind },
    { slug: 'by-hour', name: 'By Hour', kind, browseByName: 'time' },
    { slug: 'given', name: 'Given', kind, allocationStrategy: 'system' },
  ]
  // Where there is one activity alone below another the page goes on by itself.
  const bats = { slug: 'bats', name: 'Bats', kind }
  const outdoors = { slug: 'outdoors', name: 'Outdoors', kind }
  const sold = [...sports, bats, outdoors]
  origin = await importOperator({
    slug,
    name: 'Arranged Leisure',
    catalogue: {
      categories: [
        {
          slug: 'sport',
          name: 'Sport',
          picture,
          children: [
            bats,
            {
              slug: 'rackets',
              name: 'Rackets',
              picture,
              children: [
                outdoors,
                {
                  slug: 'indoors',
                  name: 'Indoors',
                  picture,
                  children: sports.map((sport) => ({
                    ...sport,
                    picture,
                    allowsAnonymousBookings: true,
                  })),
                },
              ],
            },
          ],
        },
      ],
      venues: [
        {
          slug: 'arranged-hall',
          name: 'Arranged Hall',
          town: 'Bristol',
          migrationDate: '2025-04-01',
          locations: sold.flatMap((sport) =>
            courts.map((court) => ({ slug: `${sport.slug}-${court}`, name: `Court ${court.at(-1)}` })),
          ),
          sessions: sold.map((sport) => ({
            category: sport.slug,
            locations: courts.map((court) => `${sport.slug}-${court}`),
            when: ['daily 10:00'],
            minutes: 60,
            prices: { adult: 900 },
          })),
        },
      ],
    },
  })
})

test('spec 3: activities stand in a tree of any depth, each with its picture', async ({ page }) => {
  await page.goto(`${origin}/location/arranged-hall`)
  for (const name of ['Sport', 'Rackets', 'Indoors']) {
    // On the venue's own page the links to them come first, without pictures.
    const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).last()
    await expect(tile.getByRole('img', { name: picture.alt })).toHaveJSProperty('complete', true)
    await tile.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
})

for (const [sport, isByName, choosesCourt] of [
  ['by-name', true, true],
  ['by-hour', false, true],
  ['given', false, false],
] as const) {
  test(`spec 3, browseByName and allocationStrategy: ${sport}`, async ({ page }) => {
    const activity = `${origin}/location/arranged-hall/${sport}`
    await page.goto(`${activity}/today/by-location`)
    await expect(page).toHaveURL(/by-location$/)
    await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(1).click()
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(isByName ? ['Time', 'Court 1', 'Court 2'] : ['Time', 'Any court'])
    await expect(page.getByRole('checkbox', { name: 'Any court' })).toHaveCount(isByName ? 1 : 0)
    await page.goto(`${activity}/${dayAhead(1)}/by-location/${sport}-court-2`)
    await expect(page).toHaveURL(isByName ? /by-location\/[\w-]+$/ : /by-location$/)
    await page.goto(`${activity}/today/by-time`)
    await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(1).click()
    await page.getByRole('link', { name: /^Book Ad Hoc session / }).click()
    await expect(page.getByText('Your selection:')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Court 2' })).toHaveCount(choosesCourt ? 1 : 0)
    if (choosesCourt) await page.getByRole('radio', { name: 'Court 2' }).check()
    await page.getByRole('button', { name: /^Add to basket/ }).click()
    await expect(page).toHaveURL(`${origin}/basket`)
    await expect(page.getByRole('main')).toContainText(choosesCourt ? 'Court 2' : 'Court 1')
  })
}
