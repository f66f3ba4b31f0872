import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { importOperator } from '../support/operators/import-operator.ts'

type RealVenue = {
  id: string
  name: string
  address: string
  town: string
  postcode: string
  lat: number
  lng: number
}

const folder = process.env.REAL_DATA_DIR

test('4,760 real venues of one operator (REAL_DATA_DIR names their folder) stay quick to search, by name and by place', async ({
  page,
}) => {
  test.skip(folder === undefined, 'REAL_DATA_DIR names no folder with the real venues')
  const { venues }: { venues: RealVenue[] } = JSON.parse(
    readFileSync(join(folder ?? '', 'venues/venues-scale.json'), 'utf8'),
  )
  const origin = await importOperator({
    slug: `many-${process.pid}`,
    name: 'Many Venues',
    catalogue: {
      venues: venues.map(({ id, name, address, town, postcode, lat, lng }) => ({
        slug: id.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        name,
        address,
        town,
        postcode,
        lat,
        lng,
      })),
    },
  })
  await page.goto(`${origin}/?find=venues`)
  await expect(page.getByRole('status').filter({ hasText: '4,760 venues' })).toBeVisible()

  const search = page.getByRole('combobox', { name: 'Find a venue by name' })
  await search.fill('victoria')
  await expect(page.getByRole('article').first()).toContainText('Victoria')
  // However many are found, the page lists a screenful of them, and asks the server nothing.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const letters of ['park', 'leisure', 'sports c', 'pool', 'academy']) {
    await search.fill(letters)
    await expect(page.getByRole('article').first()).toContainText(new RegExp(letters, 'i'))
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(24)
  }
  expect(asked).toEqual([])

  await page.goto(`${origin}/?near=M14&within=10`)
  await expect(page.getByRole('heading', { name: /within about 10 miles of M14/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/\bmiles?\b/)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})
