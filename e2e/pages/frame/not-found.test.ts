import { expect, test } from 'vitest'
import { createVisitor } from '../../support/visitor.ts'

test.each(['/there/is/no/such/page/here', '/no-such-venue'])(
  'spec 2: the words of the not-found page, and the way home, at %s',
  async (path) => {
    const page = await createVisitor().open(path)
    expect([page.status, page.title]).toEqual([404, 'Bookings | Page not found'])
    expect(page.headings(1)).toEqual(["Whoops! Looks like you've gone offside."])
    page.main.getByText("The page you're looking for doesn't exist. Return home to keep the ball rolling.")
    expect(page.main.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  },
)
