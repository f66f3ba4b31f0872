import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createVenue } from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const nothing = {
  theme_app_logo: null,
  theme_app_primary_colour: null,
  theme_app_secondary_colour_1: null,
  theme_app_secondary_colour_2: null,
  theme_app_header_bg_colour: null,
  theme_app_dark_bg_colour: null,
  header_primary_colour: null,
  theme_app_heading_font_style: null,
  theme_app_body_font_style: null,
  theme_app_secondary_button_style: null,
  theme_app_dark_scheme: null,
}

test('spec 3: a client without a theme sends nothing, so the defaults hold', async () => {
  const client = await createClient(api.db)
  const { status, json } = await read(api, client, '/api/frontend/theme')
  expect({ status, json }).toEqual({ status: 200, json: { data: nothing } })
})

test('spec 7: with a venue, the venue’s own words replace those of the client', async () => {
  const client = await createClient(api.db, {
    theme: { themeAppPrimaryColour: '#663399', themeAppHeadingFontStyle: 'garage_gothic' },
  })
  const venue = await createVenue(api.db, client, { theme: { themeAppPrimaryColour: '0 120 90' } })
  const ofClient = {
    ...nothing,
    theme_app_primary_colour: '#663399',
    theme_app_heading_font_style: 'garage_gothic',
  }
  expect((await read(api, client, '/api/frontend/theme')).json).toEqual({ data: ofClient })
  expect((await read(api, client, `/api/frontend/theme?venue=${venue.slug}`)).json).toEqual({
    data: { ...ofClient, theme_app_primary_colour: '0 120 90' },
  })
})

test('spec 3: a font that is not one of the four keys falls back to the default', async () => {
  const client = await createClient(api.db, { theme: { themeAppBodyFontStyle: 'papyrus' } })
  expect((await read(api, client, '/api/frontend/theme')).json.data).toEqual(nothing)
})

test('an unknown venue is a 404, so that the page asks again without it', async () => {
  const client = await createClient(api.db)
  expect(await read(api, client, '/api/frontend/theme?venue=nowhere')).toMatchObject({
    status: 404,
    json: { code: 'VENUE_NOT_FOUND' },
  })
})

test('spec 8: a client in maintenance answers 503, at every venue', async () => {
  const client = await createClient(api.db, { in_maintenance: true })
  const venue = await createVenue(api.db, client)
  for (const query of ['', `?venue=${venue.slug}`, '?venue=nowhere'])
    expect(await read(api, client, `/api/frontend/theme${query}`)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      json: {
        status: 503,
        code: 'MAINTENANCE',
        message: 'Unable to access the site due to planned maintenance.',
      },
    })
})
