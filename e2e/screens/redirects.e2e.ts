import { expect, test } from '@playwright/test'

const warnings = {
  'venue-for-activity': 'Please select a venue before booking an activity',
  'venue-for-course': 'Please select a venue before booking a course',
  'activity-not-found': "We couldn't find the activity you are looking for",
}

test.describe('spec 2: without a venue the redirect routes lead home with their warning', () => {
  for (const [from, warning] of [
    ['/redirect-to-selected-venue', 'venue-for-activity'],
    ['/course-redirect-to-selected-venue', 'venue-for-course'],
    ['/walcot-baths/no-such-activity', 'activity-not-found'],
    ['/walcot-baths/no-such-activity/2027-01-05', 'activity-not-found'],
    ['/walcot-baths/no-such-activity/2027-01-05/by-time', 'activity-not-found'],
    ['/no-such-venue/yoga', 'activity-not-found'],
  ] as const) {
    test(from, async ({ request }) => {
      const reply = await request.get(from, { maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([302, `/?warning=${warning}`])
    })
  }

  test('Home says each of them once: neither the address nor a reload says it again', async ({ page }) => {
    const messages = page.getByRole('region', { name: 'Messages' })
    const home = page.getByRole('heading', { level: 1, name: 'What would you like to do?' })
    for (const [warning, words] of Object.entries(warnings)) {
      await page.goto(`/?warning=${warning}`)
      await expect(messages).toContainText(words)
      await expect(home).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await page.reload()
      await expect(home).toBeVisible()
      await expect(messages).not.toContainText(words)
    }
  })
})

test.describe('spec 2: with a venue they lead there, and old addresses to new ones', () => {
  for (const [from, to] of [
    ['/redirect-to-selected-venue', '/location/walcot-baths'],
    ['/course-redirect-to-selected-venue', '/courses/location/walcot-baths'],
    ['/lockside-leisure-centre', '/location/lockside-leisure-centre'],
    ['/lockside-leisure-centre/yoga', '/location/lockside-leisure-centre/yoga'],
    ['/lockside-leisure-centre/yoga/2027-01-05', '/location/lockside-leisure-centre/yoga/2027-01-05'],
    [
      '/lockside-leisure-centre/yoga/2027-01-05/by-time',
      '/location/lockside-leisure-centre/yoga/2027-01-05/by-time',
    ],
    // A type that there is not is left out.
    [
      '/lockside-leisure-centre/yoga/2027-01-05/by-magic',
      '/location/lockside-leisure-centre/yoga/2027-01-05',
    ],
  ] as const) {
    test(`${from} → ${to}`, async ({ request }) => {
      const headers = { cookie: 'venue=walcot-baths' }
      const reply = await request.get(from, { headers, maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([302, to])
      // The chosen venue is the visitor's own: another one still gets the warning.
      if (from.includes('selected-venue')) {
        const other = await request.get(from, { maxRedirects: 0 })
        expect(other.headers().location).toContain('/?warning=')
      }
    })
  }
})

test('spec 2: a trailing slash is stripped', async ({ request }) => {
  const reply = await request.get('/basket/?a=1', { maxRedirects: 0 })
  expect([reply.status(), reply.headers().location]).toEqual([301, '/basket?a=1'])
})
