import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { type Kysely, sql } from 'kysely'
import { freeReference } from '../account/customers.ts'
import type { Database } from '../database/tables.ts'

/** Role of a person, with its giver where one is known. */
export interface PostRecord extends StaffPost {
  venueName: string | null
  givenAt: string | null
  givenBy: string | null
}

export interface TeamMemberRecord {
  id: number
  firstName: string
  lastName: string
  /** Empty where there is none. */
  email: string
  hasPassword: boolean
  hasSecondStep: boolean
  instructor: string | null
  posts: PostRecord[]
  /** Number of their posts at other venues than those asked for. */
  postsElsewhere: number
}

/** Lists the staff of a client with their posts at these venues and at all of them. An empty list: at any. */
export async function listTeam(
  db: Kysely<Database>,
  clientId: number,
  venueIds: readonly number[],
): Promise<TeamMemberRecord[]> {
  const { rows } = await sql<TeamMemberRecord>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", coalesce(c.email, c.unproven_email, '') as email,
      c.password_hash is not null as "hasPassword",
      exists (select from staff_apps a where a.customer_id = c.id)
        or exists (select from staff_passkeys k where k.customer_id = c.id) as "hasSecondStep",
      (select min(i.name) from instructors i where i.staff_id = c.id) as instructor, held.posts,
      (select count(*)::int from staff_posts p where p.customer_id = c.id) - jsonb_array_length(held.posts) as "postsElsewhere"
    from customers c cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('role', p.role, 'venueId', p.venue_id, 'venueName', v.name,
          'givenAt', p.given_at, 'givenBy', nullif(trim(g.first_name || ' ' || g.last_name), ''))
          order by p.venue_id is not null, v.name, p.role), '[]') as posts
      from staff_posts p left join venues v on v.id = p.venue_id left join customers g on g.id = p.given_by
      where p.customer_id = c.id
        and (${venueIds}::int[] = '{}' or p.venue_id is null or p.venue_id = any(${venueIds}::int[]))) held
    where c.client_id = ${clientId} and c.role = 'staff' and c.closed_at is null
      and (held.posts <> '[]'
        or ${venueIds}::int[] = '{}' and not exists (select from staff_posts p where p.customer_id = c.id))
    order by lower(c.first_name), lower(c.last_name), c.id`.execute(db)
  return rows
}

/** Lists the instructors of a client who have no log-in. */
export async function listFreeInstructors(
  db: Kysely<Database>,
  clientId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('instructors')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('staff_id', 'is', null)
    .orderBy('name')
    .execute()
}

/** F152: lets one change of a client's posts run at a time. */
export async function lockPosts(tx: Kysely<Database>, clientId: number): Promise<void> {
  await sql`select lock_posts(${clientId})`.execute(tx)
}

/** Lists the posts of a client's staff, as they now are. */
export async function listPosts(db: Kysely<Database>, clientId: number): Promise<HeldPost[]> {
  const { rows } = await sql<HeldPost>`
    select p.customer_id as "customerId", p.role, p.venue_id as "venueId", c.password_hash is not null as "hasPassword"
    from staff_posts p join customers c on c.id = p.customer_id
    where c.client_id = ${clientId} and c.role = 'staff' and c.closed_at is null`.execute(db)
  return rows
}

/** Post of a member of staff, who may have to choose a password yet. */
export type HeldPost = StaffPost & { customerId: number; hasPassword: boolean }

export interface CandidateRecord {
  id: number
  firstName: string
  lastName: string
  isStaff: boolean
  hasPassword: boolean
}

/**
 * Finds the account to which an address gives a role: the one that has proven it, or else one that was made for a member
 * of staff and waits for its password. A stranger may have typed the address of an account that has not proven it.
 */
export async function findCandidate(
  tx: Kysely<Database>,
  clientId: number,
  email: string,
): Promise<CandidateRecord | null> {
  const { rows } = await sql<CandidateRecord>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.role = 'staff' as "isStaff",
      c.password_hash is not null as "hasPassword"
    from customers c
    where c.client_id = ${clientId} and c.closed_at is null and (c.email = ${email}
      or c.unproven_email = ${email} and c.role = 'staff' and c.password_hash is null)
    order by c.email is null, c.id limit 1 for no key update`.execute(tx)
  return rows[0] ?? null
}

interface NewStaff {
  clientId: number
  references: readonly string[]
  email: string
  firstName: string
  lastName: string
}

/** Creates the account of a member of staff. The letter to the address lets its reader choose the password. */
export async function createStaffAccount(
  tx: Kysely<Database>,
  { clientId, references, email, firstName, lastName }: NewStaff,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (client_id, reference, unproven_email, first_name, last_name, role)
    values (${clientId}, ${freeReference(clientId, references)}, ${email}, ${firstName}, ${lastName}, 'staff')
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Makes a person staff, or a customer again. From now on imports leave their roles as they are given here. */
export async function setStaff(
  tx: Kysely<Database>,
  customerId: number,
  role: 'customer' | 'staff',
): Promise<void> {
  await sql`
    update customers set role = ${role}, own_columns = array(select distinct unnest(own_columns || '{role}'::text[]))
    where id = ${customerId}`.execute(tx)
}

/** Gives a post. @returns false where they have it already */
export async function addPost(
  tx: Kysely<Database>,
  { customerId, role, venueId, givenBy }: StaffPost & { customerId: number; givenBy: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_posts (customer_id, role, venue_id, given_by)
    values (${customerId}, ${role}, ${venueId}::int, ${givenBy}) on conflict do nothing returning customer_id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function removePosts(
  tx: Kysely<Database>,
  customerId: number,
  posts: readonly StaffPost[],
): Promise<void> {
  await sql`
    delete from staff_posts p
    using jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as x (role text, "venueId" integer)
    where p.customer_id = ${customerId} and p.role = x.role and p.venue_id is not distinct from x."venueId"`.execute(
    tx,
  )
}

/** Locks an instructor. @returns the log-in that is this instructor, null for none; undefined where there is none such */
export async function lockInstructor(
  tx: Kysely<Database>,
  clientId: number,
  instructorId: number,
): Promise<number | null | undefined> {
  const row = await tx
    .selectFrom('instructors')
    .select('staff_id')
    .where('client_id', '=', clientId)
    .where('id', '=', instructorId)
    .forUpdate()
    .executeTakeFirst()
  return row?.staff_id
}

export async function becomeInstructor(
  tx: Kysely<Database>,
  { customerId, instructorId }: { customerId: number; instructorId: number },
): Promise<void> {
  await tx.updateTable('instructors').set({ staff_id: customerId }).where('id', '=', instructorId).execute()
}

/** Ends that a person is an instructor of the timetable, so that another log-in can be. */
export async function leaveInstructors(tx: Kysely<Database>, customerId: number): Promise<void> {
  await tx.updateTable('instructors').set({ staff_id: null }).where('staff_id', '=', customerId).execute()
}
