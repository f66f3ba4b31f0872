import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { importCatalogue } from '../big-venue.mjs'
import { startProduct } from '../product.mjs'

const slug = 'release'
const servers = 3
const courtsOfVenue = 4

/**
 * Releases the courts of a day at one moment: people who waited for it press at once, look again when their time has gone, and
 * pay for what they hold.
 */
export async function measureRelease({ build, people, venues, log }) {
  const product = await startProduct({ build, processes: servers })
  const db = await product.connect()
  const crowd = fork(fileURLToPath(new URL('./crowd.mjs', import.meta.url)))
  try {
    log(`Importing ${venues} venues`)
    await importCatalogue(build, product.folder, catalogueOf(venues))
    await db.query('vacuum analyze slots')
    const days = await db.query(
      `select min(s.local_date)::text as date from slots s join clients c on c.id = s.client_id
      where c.slug = $1 and s.starts_at > now() + interval '1 day'`,
      [slug],
    )
    const { date } = days.rows[0]
    const { rows: slots } = await db.query(
      `select s.id::int as id, v.slug as venue, extract(hour from s.starts_at at time zone 'Europe/London')::int as hour
      from slots s join clients c on c.id = s.client_id join venues v on v.id = s.venue_id
      where c.slug = $1 and s.local_date = $2 order by s.id`,
      [slug, date],
    )
    log(`${people} people for ${slots.length} hours on ${date}`)
    const before = product.cpuMs()
    const answer = once(crowd, 'message')
    crowd.send({
      ports: product.ports,
      cardPort: product.cardPort,
      host: `${slug}.localhost`,
      date,
      people,
      slots,
    })
    const [told] = await answer
    if (told.error) throw new Error(told.error)
    const after = product.cpuMs()
    const seconds = (name) => Math.round((after[name] - before[name]) / 1000)
    const sold = await soldOf(db)
    const faults = [
      ...(sold.twice > 0 ? [`${sold.twice} hours were sold twice`] : []),
      ...(sold.paid === told.paid.count
        ? []
        : [`${told.paid.count} were told of an order, ${sold.paid} are there`]),
      ...told.faults,
    ]
    return {
      ...told,
      people,
      venues,
      servers,
      courts: slots.length,
      soldTwice: sold.twice,
      lost: Math.max(0, told.paid.count - sold.paid),
      cpu: {
        server: seconds('server'),
        postgres: seconds('postgres'),
        cards: seconds('cards'),
        people: told.cpuSeconds,
      },
      faults,
    }
  } finally {
    crowd.disconnect()
    await db.end()
    await product.stop()
  }
}

/** Hours with more places taken than there are, and bookings that are paid for. */
async function soldOf(db) {
  const { rows } = await db.query(
    `with own as (select s.id, s.capacity, sum(k.quantity) filter (where k.kind in ('hold', 'booking')) as taken,
        count(*) filter (where k.kind = 'booking') as paid
      from claims k join slots s on s.id = k.slot_id join clients c on c.id = s.client_id
      where c.slug = $1 group by s.id, s.capacity)
    select (count(*) filter (where taken > capacity))::int as twice, coalesce(sum(paid), 0)::int as paid from own`,
    [slug],
  )
  return rows[0]
}

/** Badminton by the hour on Saturdays, for everybody a fortnight ahead. */
function catalogueOf(count) {
  const window = { daysAhead: 14, releaseTime: '00:00' }
  const courts = Array.from({ length: courtsOfVenue }, (_, at) => ({
    slug: `court-${at + 1}`,
    name: `Court ${at + 1}`,
  }))
  return {
    client: {
      slug,
      name: 'Release Leisure',
      hosts: [`${slug}.localhost`],
      bookingWindows: { nonMember: window, member: window },
    },
    pricingOptions: [{ key: 'adult', name: 'Adult' }],
    categories: [{ slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true }],
    venues: Array.from({ length: count }, (_, at) => ({
      slug: `venue-${at + 1}`,
      name: `Venue ${at + 1}`,
      town: 'Leeds',
      lat: 51 + (at % 50) / 20,
      lng: -2 + Math.floor(at / 50) / 5,
      migrationDate: 'today',
      locations: courts,
      sessions: [
        {
          category: 'badminton',
          locations: courts.map((court) => court.slug),
          when: 'sat 07:00-22:00 every 60',
          minutes: 60,
          prices: { adult: 1400 },
        },
      ],
    })),
  }
}
