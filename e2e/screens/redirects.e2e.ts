import { expect, test } from '@playwright/test'

const messages = (page: import('@playwright/test').Page) => page.getByRole('region', { name: 'Messages' })

test.describe('spec 2: without a venue the redirect routes lead home with their warning', () => {
  for (const [from, warning] of [
    ['/redirect-to-selected-venue', 'Please select a venue before booking an activity'],
    ['/course-redirect-to-selected-venue', 'Please select a venue before booking a course'],
    ['/walcot-baths/no-such-activity', "We couldn't find the activity you are looking for"],
    ['/walcot-baths/no-such-activity/2027-01-05', "We couldn't find the activity you are looking for"],
    [
      '/walcot-baths/no-such-activity/2027-01-05/by-time',
      "We couldn't find the activity you are looking for",
    ],
    ['/no-such-venue/yoga', "We couldn't find the activity you are looking for"],
  ] as const) {
    test(from, async ({ page }) => {
      await page.goto(from)
      await expect(messages(page)).toContainText(warning)
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a venue' })).toBeVisible()
      // Said once: neither the address nor a reload says it again.
      await expect(page).toHaveURL(/\/$/)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a venue' })).toBeVisible()
      await expect(messages(page)).not.toContainText(warning)
    })
  }
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
    test(`${from} → ${to}`, async ({ context, request, baseURL }) => {
      await context.addCookies([{ name: 'venue', value: 'walcot-baths', url: baseURL ?? '' }])
      const reply = await context.request.get(from, { maxRedirects: 0 })
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

test('spec 2: ‘/{venueSlug}’ of no venue is not found', async ({ page }) => {
  const reply = await page.goto('/no-such-venue')
  expect(reply?.status()).toBe(404)
})
