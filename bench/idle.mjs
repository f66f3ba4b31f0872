import { setTimeout as sleep } from 'node:timers/promises'

const slotsWanted = 1_000_000

/**
 * Measures the processor time of a server without a request, with a million sessions in its tables.
 * @returns {Promise<{ slots: number, seconds: number, msAMinute: { server: number, postgres: number } }>}
 */
export async function measureIdle(product, db, { quick }) {
  const seconds = quick ? 10 : 60
  await db.query(
    `insert into slots (client_id, venue_id, category_id, rule_id, location_id, price_list_id, name, starts_at,
       ends_at, local_date, capacity, one_per_person, source)
     select client_id, venue_id, category_id, gen_random_uuid(), location_id, price_list_id, name,
       starts_at + n * interval '31 seconds', ends_at + n * interval '31 seconds',
       (starts_at + n * interval '31 seconds')::date, capacity, one_per_person, 'bench'
     from (select * from slots where source = 'bench' order by id limit 1) template,
       generate_series(1, $1 - (select count(*)::int from slots)) n`,
    [slotsWanted],
  )
  await db.query('vacuum analyze slots')
  await db.query('checkpoint')
  // Work that the new sessions have started, such as tidying up, is over by then.
  await sleep(quick ? 5_000 : 20_000)
  const before = product.cpuMs()
  await sleep(seconds * 1000)
  const after = product.cpuMs()
  const perMinute = (name) => ((after[name] - before[name]) * 60) / seconds
  return {
    slots: slotsWanted,
    seconds,
    msAMinute: { server: perMinute('server'), postgres: perMinute('postgres') },
  }
}
