/** A day of many classes, and a day of every court by the hour: the short listing and the long one. */
const listed = { venue: 'lockside-leisure-centre', classes: 'fitness-classes', courts: 'badminton-60min' }
const sold = { venue: 'walcot-baths', activity: 'family-swim' }
const racePlaces = 20

/** Places of a session. They sell out in a rush, then people move on to the next. */
export const rushPlaces = 200

/**
 * Prepares what the bench requests: addresses of days that are open to all visitors, and sessions of the
 * bench's own to sell, many with enough places. These are swims of a venue whose days are not measured, which
 * visitors book without an account.
 */
export async function prepareSubjects(product) {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const db = await product.connect()
  try {
    const own = `
      insert into slots (client_id, venue_id, category_id, rule_id, location_id, price_list_id, name, starts_at,
        ends_at, local_date, capacity, one_per_person, source)
      select client_id, venue_id, category_id, $4::uuid, location_id, price_list_id, name,
        starts_at + n * interval '1 second', ends_at + n * interval '1 second', local_date, $5, false, 'bench'
      from (select s.* from slots s join venues v on v.id = s.venue_id join categories c on c.id = s.category_id
          where v.slug = $1 and c.slug = $2 and s.local_date = $3 order by s.starts_at limit 1) template,
        generate_series(1, $6::int) n
      returning id`
    const make = async (capacity, count) => {
      const values = [sold.venue, sold.activity, date, crypto.randomUUID(), capacity, count]
      return (await db.query(own, values)).rows.map(({ id }) => Number(id))
    }
    const slotIds = await make(100_000, 2000)
    const rushSlotIds = await make(rushPlaces, 1000)
    const [raceSlotId] = await make(racePlaces, 1)
    if (slotIds.length === 0) throw new Error('The demo operator has no swim to take as a model.')
    await db.query('vacuum analyze slots')
    await db.query(`create table if not exists bench_bare (id bigint generated always as identity primary key,
      written_at timestamptz not null default now(), what text not null)`)
    const day = (activity) => `/api/activities/venue/${listed.venue}/activity/${activity}/v2`
    return {
      db,
      date,
      slotIds,
      rushSlotIds,
      raceSlotId,
      racePlaces,
      paths: {
        slots: `${day(listed.classes)}/slots?date=${date}`,
        courts: `${day(listed.courts)}/slots?date=${date}`,
        times: `${day(listed.courts)}/times?date=${date}`,
        timetable: `/location/${listed.venue}/${listed.classes}/${date}`,
        courtsPage: `/location/${listed.venue}/${listed.courts}/${date}`,
        board: `/location/${listed.venue}/${listed.courts}/${date}/by-location`,
        venue: `/location/${listed.venue}`,
        time: await findTime(`${product.origin}/location/${sold.venue}/${sold.activity}/${date}`),
        search: `/search?activity=yoga&date=${date}`,
        basket: '/basket',
        checkout: '/basket/checkout',
        home: '/',
        homeNear: '/?near=Bristol',
      },
    }
  } catch (error) {
    await db.end()
    throw error
  }
}

/** Returns the address of the first session of a day, from its page. */
async function findTime(day) {
  const html = await (await fetch(day)).text()
  const [, path] = /href="([^"]*\/by-time\/ticket\/[^"]*)"/.exec(html) ?? []
  if (!path) throw new Error(`${day} has no session to open.`)
  return path
}

/** Creates a visitor with a session and a swim in the basket. @returns the cookie */
export async function becomeVisitor(product, slotId) {
  const reply = await fetch(`${product.origin}/api/activities/cart/add`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ items: [{ id: slotId, type: 'activity' }] }),
  })
  if (!reply.ok) throw new Error(`No visitor: ${reply.status} ${await reply.text()}`)
  return /^sid=[^;]+/.exec(reply.headers.get('set-cookie'))[0]
}
