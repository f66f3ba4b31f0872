import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { sendForm } from '../../support/shop/send-form.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

const results = (page: ServedPage) => page.main.queryAllByRole('article')
const texts = (page: ServedPage) => results(page).map(textOf)
const matching = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern))
const hrefOf = (link: HTMLElement | undefined) => link?.getAttribute('href') ?? ''
const wordsOf = (page: ServedPage) => textOf(page.document.querySelector('main')!)
const withinOf = (page: ServedPage) =>
  page.main.getByRole<HTMLSelectElement>('combobox', { name: 'Within' }).value

test('spec 1, 5: venues within the radius of a town, nearest first, with their distance', async () => {
  const visitor = createVisitor()
  // Spec 9: the radius is 5 miles by default.
  expect(withinOf(await visitor.open('/?find=venues'))).toBe('5')
  const five = await visitor.open('/?find=venues&near=Bristol')
  expect(five.headings(2)).toContain('Venues within about 5 miles of Bristol, England')
  expect(texts(five)).toEqual(matching(/Lockside.*within about 2 miles/))
  expect(five.main.getAllByRole('status').map(textOf)).toContain('1 venue')
  const twenty = await visitor.open('/?near=Bristol&within=20')
  expect(withinOf(twenty)).toBe('20')
  expect(texts(twenty)).toEqual(
    matching(/Lockside.*within about 2 miles/, /Walcot Baths.*about 11 miles away/),
  )
  expect(twenty.main.getAllByRole('status').map(textOf)).toContain('2 venues')
})

test('F106: an existing postcode is found, and the distance of a venue from it is given as “about”', async () => {
  const visitor = createVisitor()
  const near = (place: string) => visitor.open(`/?find=venues&near=${place}`)
  const leeds = await near('ls7+1aa')
  expect(leeds.headings(2)).toContain('Venues within about 5 miles of LS7 1AA')
  expect(texts(leeds)).toEqual(matching(/Kirkstall Racquets Centre.*about 3 miles away/))
  expect(wordsOf(await near('BD1'))).toMatch(
    /The nearest is Kirkstall Racquets Centre, about \d miles away\./,
  )
  expect(texts(await near('SW1A'))).toEqual(matching(/Deptford Creek.*about \d miles away/))
  // Where only the area is known, a venue that may be near is not left out, and the words promise no more.
  const area = await near('LS')
  expect(area.headings(2)).toContain('Venues that may be within 5 miles of LS, postcode area')
  expect(texts(area)[0]).toContain('within about 20 miles')
})

test('with no venue in the radius the nearest is named, and one click searches further', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/?find=venues&near=Skegness')
  expect(wordsOf(page)).toContain('No venue within 5 miles.')
  expect(wordsOf(page)).toMatch(/The nearest is Wensum Leisure Centre, about \d+ miles away\./)
  const further = await visitor.open(hrefOf(page.main.getByRole('link', { name: 'Search within 100 miles' })))
  expect(texts(further)[0]).toContain('Wensum Leisure Centre')
})

test('one of several places with a name can be changed for another, and an unknown place is reported', async () => {
  const visitor = createVisitor()
  const wales = await visitor.open('/?near=Newport&within=20')
  expect(wales.headings(2)).toContainEqual(expect.stringMatching(/of Newport, Wales$/))
  const england = await visitor.open(hrefOf(wales.main.getByRole('link', { name: 'Newport, England' })))
  expect(england.headings(2)).toContainEqual(expect.stringMatching(/of Newport, England$/))
  expect(withinOf(england)).toBe('20')
  const unknown = await visitor.open('/?find=venues&near=xyzzy')
  unknown.main.getByText('We can’t find xyzzy')
  expect(results(unknown)).toHaveLength(14)
})

test('A52: without scripts the finder is a form that the server answers, with the next times', async () => {
  const visitor = createVisitor()
  const finder = await visitor.open('/?find=venues')
  const send = (near: string, miles: string) =>
    sendForm(visitor, finder, {
      name: 'Venues near a place',
      'Near a town or postcode': near,
      Within: miles,
    })
  const leeds = await send('Leeds', '5')
  expect(texts(leeds)).toEqual(matching(/Kirkstall Racquets Centre/))
  expect(textOf(within(results(leeds)[0]!).getAllByRole('listitem')[0]!)).toMatch(/\d\d:\d\d \w/)
  expect(texts(await send('Bristol', '20'))).toEqual(matching(/Lockside/, /Walcot Baths/))
})

test('without scripts the finder’s search by name is a form that the server answers', async () => {
  const visitor = createVisitor()
  const finder = await visitor.open('/?find=venues')
  const send = (name: string) =>
    sendForm(visitor, finder, { name: 'Venues by name', 'Find a venue by name': name })
  expect(texts(await send('bath'))).toEqual(matching(/Walcot Baths/))
  expect(texts(await send('LEISURE c'))).toEqual(
    matching(/Kelvinbank/, /Lockside/, /Osney/, /Ouseburn/, /Wensum/),
  )
})

test('the finder’s rows around a place have the next times as links to their booking', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/?near=Bristol&within=100')
  const [time] = within(results(page)[0]!).getAllByRole('link', {
    name: /^(Tomorrow |\w{3} )?\d\d:\d\d .+, £\d+\.\d\d, Lockside Leisure Centre$/,
  })
  const booking = await visitor.open(hrefOf(time))
  expect(booking.main.queryByRole('button', { name: 'Book now' })).not.toBeNull()
})
