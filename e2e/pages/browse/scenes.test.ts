import { expect, test } from 'vitest'
import type { ServedPage } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const sceneAddress = /^\/api\/scenes\/[a-z-]+\.svg$/
const picturesOf = (page: ServedPage) => [...page.document.querySelectorAll('main img')]

/** The addresses of all pictures of the page, in their order; each is there, and is laid out before it comes. */
async function addressesOf(visitor: Visitor, page: ServedPage): Promise<string[]> {
  const addresses: string[] = []
  for (const image of picturesOf(page)) {
    const address = image.getAttribute('src') ?? ''
    for (const side of ['width', 'height']) expect(image.getAttribute(side)).toMatch(/^\d+$/)
    const reply = await visitor.request.get(address)
    expect([address, reply.status()]).toEqual([address, 200])
    expect(reply.headers()['content-type']).toMatch(/^image\//)
    addresses.push(address)
  }
  return addresses
}

test('every venue of the demo has a picture at Home, none twice, the scenes lazily and without words', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/')
  const shown = await addressesOf(visitor, page)
  expect(shown).toHaveLength(14)
  expect(new Set(shown).size).toBe(14)
  const scenes = picturesOf(page).filter((one) => sceneAddress.test(one.getAttribute('src') ?? ''))
  expect(scenes).toHaveLength(11)
  for (const scene of scenes) expect(scene.getAttribute('alt')).toBe('')
  expect(scenes.at(-1)?.getAttribute('loading')).toBe('lazy')
})

test('every activity of every venue of the demo has a picture, none twice on its page', async () => {
  const { request } = createVisitor()
  const dataOf = async (path: string) => (await (await request.get(path)).json()).data
  const venues: { slug: string; scene: string }[] = await dataOf('/api/activities/venues')
  expect(venues).toHaveLength(14)
  for (const { slug, scene } of venues) {
    const activities: { slug: string; scene: string; has_children: boolean }[] = await dataOf(
      `/api/activities/venue/${slug}/categories`,
    )
    const lists = [[scene, ...activities.map((one) => one.scene)]]
    for (const parent of activities.filter((one) => one.has_children)) {
      const { children }: { children: { scene: string }[] } = await dataOf(
        `/api/activities/venue/${slug}/categories/${parent.slug}`,
      )
      lists.push(children.map((one) => one.scene))
    }
    for (const list of lists) {
      for (const one of list) expect(one).toMatch(sceneAddress)
      expect(new Set(list).size, `${slug}: ${list.join()}`).toBe(list.length)
    }
  }
})

test.each([
  '/?near=Leeds',
  '/?find=venues',
  '/?find=map&near=Bristol&within=100',
  '/search?activity=Swimming&near=Bristol',
  '/location/kirkstall-racquets-centre',
  '/location/lockside-leisure-centre',
  '/location/lockside-leisure-centre/fitness-classes',
  '/location/lockside-leisure-centre/all/today/week',
])('no picture is twice on a page, and each is there: %s', async (path) => {
  const visitor = createVisitor()
  const page = await visitor.open(path)
  expect(page.status).toBe(200)
  const shown = await addressesOf(visitor, page)
  expect(new Set(shown).size).toBe(shown.length)
})

test('an unknown scene’s address is not found', async () => {
  const { request } = createVisitor()
  expect((await request.get('/api/scenes/yoga.svg')).status()).toBe(200)
  expect((await request.get('/api/scenes/moon.svg')).status()).toBe(404)
})
