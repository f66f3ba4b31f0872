import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { formatFault, formatPath } from '../fault.ts'
import { readCatalogue } from './read-catalogue.ts'

const faultsOf = (text: string): string[] => {
  const read = readCatalogue(text)
  return read.ok ? [] : read.faults.map(({ path, message }) => `${formatPath(path)}: ${message}`)
}

test('the sample has no fault', () => {
  expect(faultsOf(sampleText())).toEqual([])
})

describe('each fault is named with its place', () => {
  const cases: [string, (file: SampleCatalogue) => void, string][] = [
    [
      'a venue twice',
      (file) => file.venues.push(file.venues[0]!),
      "venues[1].slug: 'mill-house' is there twice: first at venues[0].slug",
    ],
    [
      'a waiver that is not there',
      (file) => void (file.categories[2]!['waiver'] = 'climbing'),
      "categories[2].waiver: there is no waiver 'climbing'",
    ],
    [
      'a price below zero',
      (file) => void (file.priceLists['court'] = { adult: -1 } as never),
      'priceLists.court.adult: must not be below zero',
    ],
    [
      'a price below zero, written out',
      (file) => void (file.venues[0]!.sessions[1]!['prices'] = { adult: -5 }),
      'venues[0].sessions[1].prices.adult: must not be below zero',
    ],
    [
      'a part of a penny',
      (file) => void (file.priceLists['court'] = { adult: 9.5 } as never),
      'priceLists.court.adult: must be whole pence',
    ],
    [
      'a time zone that does not exist',
      (file) => void (file.venues[0]!['timeZone'] = 'Europe/Atlantis'),
      "venues[0].timeZone: is not a time zone: use a name such as 'Europe/London'",
    ],
    [
      'an offset for a zone',
      (file) => void (file.venues[0]!['timeZone'] = '+01:00'),
      "venues[0].timeZone: is not a time zone: use a name such as 'Europe/London'",
    ],
    [
      'a latitude off the earth',
      (file) => void (file.venues[0]!['lat'] = 91),
      'venues[0].lat: must be -90 to 90',
    ],
    [
      'an own page without https',
      (file) => void Object.assign(file.client, { links: { privacy: 'http://mill-house.example/privacy' } }),
      'client.links.privacy: must be an https address',
    ],
    [
      'an own page that is an email address',
      (file) => void Object.assign(file.client, { links: { terms: 'mailto:ask@mill-house.example' } }),
      'client.links.terms: must be an https address',
    ],
    [
      'an own page without its site',
      (file) => void Object.assign(file.client, { links: { cookies: '/cookies' } }),
      'client.links.cookies: must be an https address',
    ],
    [
      'an own page of another kind',
      (file) => void Object.assign(file.client, { links: { imprint: 'https://mill-house.example/imprint' } }),
      'client.links.imprint: is not a key of this format',
    ],
    [
      'an unknown key',
      (file) => void (file.venues[0]!['latitude'] = 1),
      'venues[0].latitude: is not a key of this format',
    ],
    [
      'an activity that is called as all of them are',
      (file) => void (file.categories[0]!['slug'] = 'all'),
      "categories[0].slug: 'all' stands for all activities of a venue",
    ],
    [
      'a venue at an address of the site',
      (file) => void (file.venues[0]!['slug'] = 'basket'),
      "venues[0].slug: 'basket' is an address of the site itself",
    ],
    [
      'a missing category',
      (file) => void (file.venues[0]!.sessions[1]!['category'] = 'yoghurt'),
      "venues[0].sessions[1].category: there is no category 'yoghurt'",
    ],
    [
      'sessions of a parent',
      (file) => void (file.venues[0]!.sessions[1]!['category'] = 'badminton'),
      "venues[0].sessions[1].category: 'badminton' has children: only its children have sessions",
    ],
    [
      'a missing price list',
      (file) => void (file.venues[0]!.sessions[0]!['prices'] = 'courts'),
      "venues[0].sessions[0].prices: there is no price list 'courts'",
    ],
    [
      'a missing pricing option',
      (file) => void (file.priceLists['court'] = { child: 1 }),
      "priceLists.court.child: there is no pricing option 'child'",
    ],
    [
      'a missing location',
      (file) => void (file.venues[0]!.sessions[0]!['locations'] = ['court-9']),
      "venues[0].sessions[0].locations[0]: there is no location in this venue 'court-9'",
    ],
    [
      'a missing instructor',
      (file) => void (file.venues[0]!.sessions[1]!['instructors'] = ['Bo']),
      "venues[0].sessions[1].instructors[0]: there is no instructor 'Bo'",
    ],
    [
      'a missing tag',
      (file) => void (file.venues[0]!.sessions[1]!['tags'] = ['Hot']),
      "venues[0].sessions[1].tags[0]: there is no tag 'Hot'",
    ],
    [
      'a missing membership',
      (file) => void (file.people[0]!['membership'] = 'gold'),
      "people[0].membership: there is no membership 'gold'",
    ],
    [
      'a category slug twice in the tree',
      (file) => void file.categories.push({ slug: 'badminton-60min', name: 'Other', kind: 'classes' }),
      "categories[3].slug: 'badminton-60min' is there twice: first at categories[0].children[0].slug",
    ],
    [
      'a leaf without a kind',
      (file) => void delete file.categories[1]!['kind'],
      "categories[1]: needs a kind ('classes', 'resources' or 'ticketed') or children",
    ],
    [
      'courts without a place',
      (file) => void delete file.venues[0]!.sessions[0]!['locations'],
      'venues[0].sessions[0]: needs locations: its category is of resources',
    ],
    [
      'a pattern that is none',
      (file) => void (file.venues[0]!.sessions[1]!['when'] = 'mondays 18:00'),
      "venues[0].sessions[1].when: must be such as 'mon,wed 18:00' or 'mon-fri 07:00-22:00 every 60'",
    ],
    [
      'one bad pattern among good ones',
      (file) => void (file.venues[0]!.sessions[1]!['when'] = ['mon 18:00', 'x']),
      "venues[0].sessions[1].when[1]: must be such as 'mon,wed 18:00' or 'mon-fri 07:00-22:00 every 60'",
    ],
    [
      'a pattern that no session fits',
      (file) => void (file.venues[0]!.sessions[1]!['when'] = 'mon 18:00-18:30 every 10'),
      'venues[0].sessions[1].when: has no room for a session of 60 minutes',
    ],
    [
      'the same session twice',
      (file) => void file.venues[0]!.sessions.push(file.venues[0]!.sessions[1]!),
      'venues[0].sessions[3]: is the same session as venues[0].sessions[1]: give it a key of its own',
    ],
    [
      'more sold than there is',
      (file) => void (file.venues[0]!.sessions[1]!['soldElsewhere'] = 13),
      'venues[0].sessions[1].soldElsewhere: must not be more than the capacity',
    ],
    [
      'a course twice',
      (file) => void file.venues[0]!.courses.push(file.venues[0]!.courses[0]!),
      "venues[0].courses[1].slug: 'first-steps' is there twice: first at venues[0].courses[0].slug",
    ],
    [
      'a course of courts',
      (file) => void (file.venues[0]!.courses[0]!['category'] = 'badminton-60min'),
      'venues[0].courses[0].category: a course needs a category of classes',
    ],
    [
      'a person twice, in other letters',
      (file) => void file.people.push({ ...file.people[0]!, email: 'ann@sample.test' }),
      "people[1].email: 'ann@sample.test' is there twice: first at people[0].email",
    ],
    [
      'a password that is too short',
      (file) => void (file.people[0]!['password'] = 'short'),
      'people[0].password: must have at least 8 characters',
    ],
    [
      'a colour that is none',
      (file) =>
        void ((file.client as Record<string, unknown>)['theme'] = { themeAppPrimaryColour: '0 0 256' }),
      "client.theme.themeAppPrimaryColour: must be '#663399' or '102 51 153'",
    ],
    [
      'an origin that would end its header',
      (file) =>
        void ((file.client as Record<string, unknown>)['frameAncestors'] = ['https://a.test; script-src *']),
      "client.frameAncestors[0]: must be an origin such as 'https://www.example.org'",
    ],
    [
      'something missing',
      (file) => void delete (file.client as Record<string, unknown>)['bookingWindows'],
      'client.bookingWindows: is missing',
    ],
    [
      'a date that is none',
      (file) => void (file.venues[0]!['migrationDate'] = '2026-02-30'),
      "venues[0].migrationDate: must be a date such as '2026-09-01', or counted from the import: '+14 days'",
    ],
  ]
  test.each(cases)('%s', (_, change, fault) => {
    expect(faultsOf(sampleText(change))).toEqual([fault])
  })
})

test.each([
  ['XXX', "'XXX' is the code of no currency"],
  ['JPY', "'JPY' is not counted in hundredths: prices here are, and would be wrong in it"],
  ['gbp', "must be the code of a currency, in capitals, such as 'GBP'"],
])('F115: an operator with the currency %s is refused by its name', (code, words) => {
  const change = (file: SampleCatalogue) => Object.assign(file.client, { currency: { code, symbol: '¤' } })
  expect(faultsOf(sampleText((file) => void change(file)))).toEqual([`client.currency.code: ${words}`])
})

test('F115: the sign of a currency follows from its code', () => {
  const currencyOf = (currency: Record<string, string>) => {
    const read = readCatalogue(sampleText((file) => void Object.assign(file.client, { currency })))
    return read.ok ? read.file.client.currency : read.faults.map(formatFault)
  }
  expect(currencyOf({ code: 'EUR' })).toEqual({ code: 'EUR', symbol: '€' })
  expect(currencyOf({ code: 'GBP' })).toEqual({ code: 'GBP', symbol: '£' })
  expect(currencyOf({ code: 'EUR', symbol: '£' })).toEqual([
    expect.stringContaining('client.currency.symbol: is the sign of another currency'),
  ])
})

test('F116: a venue that has closed for good sells nothing, and leads to one that is open', () => {
  const faults = faultsOf(
    sampleText((file) => {
      file.venues[0]!['closedForGood'] = { instead: 'mill-house' }
    }),
  )
  expect(faults).toEqual([
    'venues[0].sessions: must not be at a venue that is closedForGood',
    'venues[0].courses: must not be at a venue that is closedForGood',
    "venues[0].closedForGood.instead: 'mill-house' is no venue of the file that is open",
  ])
})

test('one fault does not hide others, of any kind', () => {
  const faults = faultsOf(
    sampleText((file) => {
      file.venues.push(file.venues[0]!)
      file.priceLists['court'] = { adult: -1 }
      file.venues[0]!['timeZone'] = 'Nowhere/Land'
      file.people[0]!['nickname'] = 'A'
    }),
  )
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining([
      'priceLists.court.adult',
      'venues[0].timeZone',
      'venues[1].slug',
      'people[0].nickname',
    ]),
  )
})

test('a fault has the line and column that an editor shows', () => {
  const yaml = `client:
  slug: sample
  name: Sample
  hosts: [sample.test]
  bookingWindows:
    nonMember: { daysAhead: -6, releaseTime: '22:00' }
    member: { daysAhead: 7, releaseTime: '22:00' }
pricingOptions: [{ key: adult, name: Adult }]
venues:
  - slug: one
    name: One
  - slug: one
    name: Two
    lon: 5
`
  const read = readCatalogue(yaml)
  expect(read.ok ? [] : read.faults.map(formatFault)).toEqual([
    expect.stringMatching(/^line 6:18 client\.bookingWindows\.nonMember\.daysAhead: /),
    "line 12:5 venues[1].slug: 'one' is there twice: first at venues[0].slug",
    'line 14:5 venues[1].lon: is not a key of this format',
  ])
})

test.each([
  ['nothing at all', ''],
  ['half a file of JSON', sampleText().slice(0, 200)],
  ['a key twice', 'client: {}\nclient: {}'],
  ['a list', '[]'],
  ['a word', 'hello'],
  [
    'aliases without end',
    `a: &a [x]\n${'bcdefghi'
      .split('')
      .map((key, at) => `${key}: &${key} [${`*${'abcdefghi'[at]},`.repeat(9)}]`)
      .join('\n')}`,
  ],
])('%s is refused with a place', (_, text) => {
  const read = readCatalogue(text)
  expect(read.ok).toBe(false)
  expect(read.ok ? [] : read.faults).not.toEqual([])
})

test('the example of docs/catalogue.md has no fault', async () => {
  const page = await readFile(new URL('../../../../../docs/catalogue.md', import.meta.url), 'utf8')
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  expect(example).toContain('client:')
  expect(faultsOf(example)).toEqual([])
})
