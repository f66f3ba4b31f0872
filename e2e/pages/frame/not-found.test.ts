import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'

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

test('S91: an unreadable address is the same page, and one as an email program writes it leads on', async () => {
  const visitor = createVisitor()
  for (const path of ['/location/kings-hall%', '/location/caf%E9-llyn', '/%']) {
    const reply = await visitor.ask(path)
    expect([path, reply.status(), reply.headers()['content-type']]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
  }
  const copied = await visitor.ask('/Location/Hallgate-Pool).')
  expect([copied.status(), copied.headers()['location']]).toEqual([301, '/location/hallgate-pool'])
})

test('S62: neither the repository nor the sources of a script are served', async () => {
  const visitor = createVisitor()
  const home = await (await visitor.ask('/')).text()
  const scripts = [...home.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of scripts) {
    expect(await (await visitor.ask(path)).text()).not.toContain('sourceMappingURL')
    expect([path, (await visitor.ask(`${path}.map`)).status()]).toEqual([path, 404])
  }
  // Two words below the root look like a venue with its activity, of which there is none: that leads Home.
  for (const path of [
    '/.env',
    '/package.json',
    '/.git/config',
    '/.git/HEAD',
    '/src/routes.tsx',
    '/server/touchline.js',
  ]) {
    const page = await visitor.open(path)
    expect([path, page.title]).toEqual([path, expect.stringMatching(/^Bookings \| (Page not found|Home)$/)])
  }
})
