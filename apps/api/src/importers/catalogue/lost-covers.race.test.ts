import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleText } from '../../testing/factories/sample-catalogue.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { formatFault } from '../fault.ts'
import { importCatalogue } from './import-catalogue.ts'

let shop: Shop
let amara: Shopper
let bo: Shopper
let cy: Shopper
let yoga: number
let swim: number
let coverId: number
/** The operator of a test: a new one each time. */
let slug: string

beforeAll(async () => {
  shop = await createShop({ connections: 20 })
})
afterAll(() => shop.close())

const operator = () => ({ slug, hosts: [`${slug}.test`], staffSecondFactor: 'optional' })
const addressOf = (name: string): string => `${name.split(' ')[0]!.toLowerCase()}@${slug}.test`

/** Imports the file: this instructor gives yoga, Cy Marr swims half an hour later, and Bo Lind has this role. */
async function load(instructor: string, role = 'instructor'): Promise<'imported'> {
  const text = sampleText((file) => {
    Object.assign(file.client, operator())
    file.instructors.push('Bo Lind', 'Cy Marr', 'Di Nash')
    const { sessions } = file.venues[0]!
    sessions[1]!['instructors'] = [instructor]
    Object.assign(sessions[2]!, { when: 'daily 18:30', instructors: ['Cy Marr'] })
    file.people.push({
      email: addressOf('Bo Lind'),
      firstName: 'Bo',
      lastName: 'Lind',
      role: 'staff',
      posts: [{ role }],
      instructor: 'Bo Lind',
    })
  })
  const result = await importCatalogue(shop.db, text)
  if (!result.ok) throw new Error(result.faults.map(formatFault).join())
  return 'imported'
}

beforeEach(async () => {
  const { db } = shop
  slug = `sample-${crypto.randomUUID().slice(0, 8)}`
  await load('Amara Osei')
  const { rows } = await sql<{ id: number; timeZone: string }>`
    select id, time_zone as "timeZone" from clients where slug = ${slug}`.execute(db)
  const client = { ...rows[0]!, slug, host: `${slug}.test` }
  const logIn = async (name: string) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const posts = [{ role: 'instructor' as const, venue_id: null }]
    const columns = { role: 'staff' as const, first_name, last_name, email: addressOf(name), posts }
    const [{ id }, desk] = await createLoggedIn(shop, client, columns)
    await sql`update instructors set staff_id = ${id} where name = ${name} and client_id = ${client.id}`.execute(
      db,
    )
    return desk
  }
  ;[amara, cy] = [await logIn('Amara Osei'), await logIn('Cy Marr')]
  const of = await sql<{
    id: number
  }>`select id from customers where email = ${addressOf('Bo Lind')}`.execute(db)
  bo = await browserOf(shop, client, of.rows[0]!)
  // The second day to come: whatever the hour, none of its sessions has begun.
  const sessions = await sql<{ yoga: number; swim: number }>`
    select y.id as yoga, s.id as swim from slots y join slots s on s.local_date = y.local_date and s.name = 'Swim'
    where y.client_id = ${client.id} and s.client_id = y.client_id and y.name = 'Yoga' and y.course_id is null and y.starts_at > now() + interval '1 day' order by y.starts_at limit 1`.execute(
    db,
  )
  ;({ yoga, swim } = sessions.rows[0]!)
  expect((await ask(amara, yoga)).json).toMatchObject({ data: { asked: 1 } })
  coverId = (await amara.ask('GET', '/api/foh/covers')).json.data[0].id
})

const ask = (who: Shopper, slotId: number) =>
  who.ask('POST', '/api/foh/covers', { slot_id: slotId, reason: 'I am ill' })
const sayYes = async (): Promise<string> => {
  const { status, json } = await bo.ask('POST', `/api/foh/covers/${coverId}/answer`, { answer: 'yes' })
  return status === 200 ? 'taken' : json.code
}
const newsTo = async (name: string) =>
  (await keptLetters(shop, addressOf(name))).flatMap(({ letter }) =>
    letter.kind === 'cover-news' ? [letter.what] : [],
  )
const stateNow = async (): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from cover_requests where id = ${coverId}`.execute(shop.db))
    .rows[0]?.state

const instructorsNow = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select i.name from slots s join instructors i on i.id = any(s.instructor_ids) where s.id = ${yoga}`.execute(
      shop.db,
    )
  ).rows.map(({ name }) => name)

/** Holds the session while both begin, one after the other, so that they wait for it in this order. */
async function inTurn(...asked: readonly (() => Promise<string>)[]): Promise<string[]> {
  const { answers } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from slots where id = ${yoga} for update`.execute(tx)
    const answering: Promise<string>[] = []
    for (const [before, one] of asked.entries()) {
      answering.push(one())
      await untilWaiting(shop.db, before + 1)
    }
    return { answers: Promise.all(answering) }
  })
  return answers
}

describe('F166: an import names another instructor while a colleague says yes', () => {
  it('the yes first: the request ends, both are told, and the colleague is free at that time', async () => {
    expect(await inTurn(sayYes, () => load('Di Nash'))).toEqual(['taken', 'imported'])
    expect(await stateNow()).toBe('withdrawn')
    expect([await newsTo('Amara Osei'), await newsTo('Bo Lind')]).toEqual([['taken', 'over'], ['over']])
    for (const who of [amara, bo]) expect((await who.ask('GET', '/api/foh/covers')).json.data).toEqual([])
    expect((await ask(cy, swim)).json.data).toMatchObject({ asked: 2 })
    // The session comes back: nothing of before is asked again, and it can be asked anew.
    await load('Amara Osei')
    expect((await bo.ask('GET', '/api/foh/covers')).json.data).toMatchObject([{ slot_id: swim }])
    expect((await ask(amara, yoga)).status).toBe(200)
  })

  it('the import first: the yes is told that it is over', async () => {
    expect(await inTurn(() => load('Di Nash'), sayYes)).toEqual(['imported', 'COVER_OVER'])
    expect([await stateNow(), await newsTo('Amara Osei'), await newsTo('Bo Lind')]).toEqual([
      'withdrawn',
      ['over'],
      [],
    ])
  })

  it('control: where the end is not kept, the colleague stays busy with a session that is not to be covered', async () => {
    await sql
      .raw(
        `create function no_end() returns trigger language plpgsql as $$ begin return null; end $$;
         create trigger no_end before update on cover_requests for each row when (new.state = 'withdrawn') execute function no_end()`,
      )
      .execute(shop.db)
    try {
      expect(await inTurn(sayYes, () => load('Di Nash'))).toEqual(['taken', 'imported'])
      expect(await stateNow()).toBe('taken')
      expect((await ask(cy, swim)).json.data).toMatchObject({ asked: 1 })
    } finally {
      await sql.raw('drop trigger no_end on cover_requests; drop function no_end()').execute(shop.db)
    }
  })
})

describe('F166: an import and cover that stands', () => {
  it('a session that goes tells who asked and who took it', async () => {
    await sayYes()
    await sql`delete from claims where slot_id = ${yoga}`.execute(shop.db)
    const text = sampleText((file) => {
      Object.assign(file.client, operator())
      file.venues[0]!.sessions.splice(1, 1)
      file.venues[0]!.courses = []
    })
    const result = await importCatalogue(shop.db, text)
    expect(result.ok).toBe(true)
    expect([await newsTo('Amara Osei'), await newsTo('Bo Lind')]).toEqual([['taken', 'over'], ['over']])
  })

  it('approved, an import with a third instructor tells the colleague, and lists say nothing of it any more', async () => {
    await sayYes()
    await sql`
      with approved as (update cover_requests set state = 'approved', decided_at = now() where id = ${coverId}
        returning slot_id, instructor_id, taken_instructor_id)
      update slots s set instructor_ids = array_replace(s.instructor_ids, a.instructor_id, a.taken_instructor_id)
      from approved a where s.id = a.slot_id`.execute(shop.db)
    await load('Amara Osei')
    expect([await newsTo('Bo Lind'), await stateNow()]).toEqual([[], 'approved'])
    expect((await bo.ask('GET', '/api/foh/covers')).json.data).toMatchObject([{ state: 'approved' }])
    await load('Di Nash')
    expect([await newsTo('Amara Osei'), await newsTo('Bo Lind')]).toEqual([['taken'], ['over']])
    for (const who of [amara, bo]) expect((await who.ask('GET', '/api/foh/covers')).json.data).toEqual([])
    // The first instructor comes back: the colleague, who was told that it is over, does not.
    await load('Amara Osei')
    expect(await stateNow()).toBe('withdrawn')
    expect(await instructorsNow()).toEqual(['Amara Osei'])
  })

  it('an import that takes the role of the colleague gives it back, and tells who asked', async () => {
    await sayYes()
    await load('Amara Osei')
    expect(await stateNow()).toBe('taken')
    await load('Amara Osei', 'reception')
    expect([await stateNow(), await newsTo('Amara Osei')]).toEqual(['open', ['taken', 'given-back-last']])
  })
})
