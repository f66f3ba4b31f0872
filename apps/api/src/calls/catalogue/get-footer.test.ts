import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue } from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('spec 2, 7: a footer is loaded per venue', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client, {
    name: 'Weir Lane Baths',
    address: '1 Weir Lane',
    town: 'Abingdon',
    postcode: 'OX14 3AA',
    phone: '01235 000000',
    email: 'baths@example.org',
    opening_hours: 'Mon to Sun 06:00 to 22:00',
    footer_html: '<p>Part of the town</p>',
  })
  expect((await read(api, client, `/api/activities/footer?venue=${venue.slug}`)).json).toEqual({
    data: {
      venue_name: 'Weir Lane Baths',
      address: '1 Weir Lane, Abingdon, OX14 3AA',
      phone: '01235 000000',
      email: 'baths@example.org',
      opening_hours: 'Mon to Sun 06:00 to 22:00',
      html: '<p>Part of the town</p>',
    },
  })
})

test('an unknown venue is a 404, a missing one a 400', async () => {
  const client = await createClient(api.db)
  expect(await read(api, client, '/api/activities/footer?venue=nowhere')).toMatchObject({
    status: 404,
    json: { code: 'VENUE_NOT_FOUND' },
  })
  expect(await read(api, client, '/api/activities/footer')).toMatchObject({
    status: 400,
    json: { code: 'BAD_REQUEST', errors: { venue: [expect.any(String)] } },
  })
})
