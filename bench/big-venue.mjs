import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const slug = 'big-venue'
const email = 'member@big-venue.example'
const window = { daysAhead: 14, releaseTime: '00:00' }
const numbered = (name, count) =>
  Array.from({ length: count }, (_, index) => ({
    slug: `${name}-${index + 1}`,
    name: `${name} ${index + 1}`,
  }))
const slugsOf = (places) => places.map((place) => place.slug)

/** Ten studios with twenty classes each, thirty courts by the hour, and a hall of its own with 110 courts. */
const studios = numbered('studio', 10)
const courts = numbered('court', 30)
const manyCourts = numbered('hall-court', 110)
const byTheHour = { when: 'daily 07:00-22:00 every 60', minutes: 60, prices: 'court' }
const catalogue = {
  client: {
    slug,
    name: 'Big Venue',
    hosts: [`${slug}.localhost`],
    bookingWindows: { nonMember: window, member: window },
  },
  instructors: ['Ada Finch', 'Bo Reed'],
  tags: ['Beginners welcome', 'Seated'],
  pricingOptions: [
    { key: 'adult', name: 'Adult' },
    { key: 'junior', name: 'Junior', maxAge: 15 },
    { key: 'member', name: 'Member', audience: 'member' },
  ],
  priceLists: {
    class: { adult: 750, junior: 400, member: 380 },
    court: { adult: 1400, junior: 800, member: 900 },
  },
  categories: [
    { slug: 'group-exercise', name: 'Group exercise', kind: 'classes' },
    { slug: 'badminton', name: 'Badminton', kind: 'resources' },
    { slug: 'court-hire', name: 'Court hire', kind: 'resources' },
  ],
  venues: [
    {
      slug: 'big-venue',
      name: 'Big Venue',
      town: 'Leeds',
      lat: 53.8,
      lng: -1.55,
      migrationDate: 'today',
      locations: [...studios, ...courts],
      sessions: [
        ...studios.map((studio) => ({
          key: studio.slug,
          category: 'group-exercise',
          name: `Class in ${studio.name}`,
          description: 'Forty-five minutes for every pace, with a warm-up and time to stretch at the end.',
          locations: [studio.slug],
          when: 'daily 07:00-22:00 every 45',
          minutes: 45,
          capacity: 20,
          prices: 'class',
          instructors: ['Ada Finch'],
          tags: ['Beginners welcome'],
        })),
        { ...byTheHour, category: 'badminton', locations: slugsOf(courts) },
      ],
    },
    {
      slug: 'court-hall',
      name: 'Court Hall',
      town: 'Leeds',
      lat: 53.8,
      lng: -1.55,
      migrationDate: 'today',
      locations: manyCourts,
      sessions: [{ ...byTheHour, category: 'court-hire', locations: slugsOf(manyCourts) }],
    },
  ],
  memberships: [{ slug: 'complete', name: 'Complete' }],
  people: [
    {
      email,
      password: randomBytes(12).toString('hex'),
      firstName: 'Sam',
      lastName: 'Porter',
      membership: 'complete',
    },
  ],
}

/**
 * An operator with a year of a big venue: 237,000 sessions of 200 classes and 450 hours of courts a day, with bookings
 * for a fortnight; and a member, logged in, for whom all of it is read afresh.
 * @returns the operator's host, the member's cookie, and the addresses to ask for
 */
export async function prepareBigVenue({ product, build, db }) {
  await importCatalogue(build, product.folder)
  // The import looks five weeks ahead: the same five weeks, again and again, make the year.
  await db.query(
    `insert into slots (client_id, venue_id, category_id, rule_id, location_id, price_list_id, name, description,
      starts_at, ends_at, local_date, capacity, one_per_person, instructor_ids, tag_ids, source)
    select s.client_id, s.venue_id, s.category_id, s.rule_id, s.location_id, s.price_list_id, s.name, s.description,
      s.starts_at + n * interval '35 days', s.ends_at + n * interval '35 days', s.local_date + n * 35, s.capacity,
      s.one_per_person, s.instructor_ids, s.tag_ids, 'bench'
    from slots s join venues v on v.id = s.venue_id, generate_series(1, 10) n
    where v.slug = $1 and s.local_date > current_date and s.local_date + n * 35 <= current_date + 365`,
    [slug],
  )
  // Every second court and about half of each class, place by place as people book.
  await db.query(
    `insert into claims (client_id, slot_id, quantity, kind)
    select s.client_id, s.id, 1, 'booking'
    from slots s join clients c on c.id = s.client_id,
      generate_series(1, (s.id % (s.capacity + 1))::int) place
    where c.slug = $1 and s.local_date <= current_date + 14`,
    [slug],
  )
  await db.query('vacuum analyze slots, claims')
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into sessions (token_hash, client_id, customer_id, expires_at)
    select $1, client_id, id, now() + interval '1 hour' from customers where email = $2`,
    [createHash('sha256').update(token).digest(), email],
  )
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const venue = `/api/activities/venue/${slug}`
  const hall = '/api/activities/venue/court-hall/activity/court-hire/v2'
  return {
    host: `${slug}.localhost:${product.port}`,
    cookie: `sid=${token}`,
    calls: {
      classes: `${venue}/activity/group-exercise/v2/timetable?date=${date}`,
      courts: `${venue}/activity/badminton/v2/times?date=${date}`,
      venue: `${venue}/week?date=${date}&days=1`,
      week: `${venue}/week?date=${date}`,
      manyCourts: `${hall}/times?date=${date}`,
      slotsOfManyCourts: `${hall}/slots?date=${date}`,
    },
    documents: {
      classes: `/location/${slug}/group-exercise/${date}`,
      courts: `/location/${slug}/badminton/${date}`,
      venue: `/location/${slug}/all/${date}`,
      week: `/location/${slug}/all/${date}/week`,
      manyCourts: `/location/court-hall/court-hire/${date}`,
    },
  }
}

/** As an operator does it, into the product that is running. */
export async function importCatalogue(build, dataFolder, content = catalogue) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-catalogue-'))
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(content))
  try {
    await promisify(execFile)(
      process.execPath,
      [join(build, 'server/touchline.js'), 'import', 'catalogue', file],
      {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_FOLDER: dataFolder },
      },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
