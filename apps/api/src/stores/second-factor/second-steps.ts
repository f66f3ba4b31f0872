import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Secret of an app, sealed with a key that is not in the database. */
export interface SealedSecret {
  keyId: string
  bytes: Buffer
}

/** Step that opens a session of staff: after the password, or the PIN that stands for both. */
export type SecondStep = 'app' | 'passkey' | 'recovery-code' | 'pin'

/** Member of staff whose password was right, and whose log-in waits for the second step. */
export interface WaitingLogInRecord {
  customerId: number
  firstName: string
  email: string
  hasApp: boolean
  hasCodes: boolean
  /** Ids and transports of the passkeys of this host name. */
  passkeys: PasskeyName[]
  /** False while the person has no factor at all: then the first one is set up. */
  hasFactor: boolean
  endsAt: Date
}

export interface PasskeyName {
  credentialId: string
  transports: string[]
}

/** Begins or begins again what a session does about a second factor. */
export async function beginStep(
  db: Kysely<Database>,
  sessionId: number,
  customerId: number,
  { sealed = null, challenge = null }: { sealed?: SealedSecret | null; challenge?: string | null } = {},
): Promise<void> {
  await sql`
    insert into second_steps (session_id, customer_id, secret, key_id, challenge)
    values (${sessionId}, ${customerId}, ${sealed?.bytes ?? null}, ${sealed?.keyId ?? null}, ${challenge})
    on conflict (session_id) do update set customer_id = excluded.customer_id, secret = excluded.secret,
      key_id = excluded.key_id, challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db)
}

/** Adds what is set up, or asked of a passkey, to a log-in that waits. Its end stays where it is. */
export async function changeStep(
  db: Kysely<Database>,
  sessionId: number,
  { sealed = null, challenge = null }: { sealed?: SealedSecret | null; challenge?: string | null },
): Promise<void> {
  await sql`
    update second_steps set secret = ${sealed?.bytes ?? null}, key_id = ${sealed?.keyId ?? null}, challenge = ${challenge}
    where session_id = ${sessionId}`.execute(db)
}

/** Finds the log-in that waits in a visitor's session; null where none does, or where it waited for too long. */
export async function findWaitingLogIn(
  db: Kysely<Database>,
  sessionId: number,
  host: string | null,
): Promise<WaitingLogInRecord | null> {
  const { rows } = await sql<WaitingLogInRecord>`
    select c.id as "customerId", c.first_name as "firstName", coalesce(c.email, c.unproven_email) as email,
      exists (select from staff_apps a where a.customer_id = c.id) as "hasApp",
      exists (select from staff_recovery_codes r where r.customer_id = c.id and r.used_at is null) as "hasCodes",
      exists (select from staff_apps a where a.customer_id = c.id)
        or exists (select from staff_passkeys k where k.customer_id = c.id) as "hasFactor",
      coalesce((select jsonb_agg(jsonb_build_object('credentialId', k.credential_id, 'transports', k.transports) order by k.id)
        from staff_passkeys k where k.customer_id = c.id and k.relying_party = ${host}::text), '[]') as passkeys,
      t.expires_at as "endsAt"
    from second_steps t join sessions s on s.id = t.session_id join customers c on c.id = t.customer_id
    where t.session_id = ${sessionId} and t.expires_at > now() and s.customer_id is null
      and c.role = 'staff' and c.closed_at is null`.execute(db)
  return rows[0] ?? null
}

/** Takes the sealed secret that a session is setting up for a person; null where there is none. */
export async function findSecretBeingSetUp(
  db: Kysely<Database>,
  sessionId: number,
  customerId: number,
): Promise<SealedSecret | null> {
  const { rows } = await sql<{ bytes: Buffer; keyId: string }>`
    select secret as bytes, key_id as "keyId" from second_steps
    where session_id = ${sessionId} and customer_id = ${customerId} and secret is not null and expires_at > now()`.execute(
    db,
  )
  return rows[0] ?? null
}

/** S103: takes out the challenge, so that of several answers to it only the first is looked at. */
export async function takeChallenge(
  db: Kysely<Database>,
  sessionId: number,
  customerId: number,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    update second_steps t set challenge = null
    from (select challenge from second_steps where session_id = ${sessionId} for update) old
    where t.session_id = ${sessionId} and t.customer_id = ${customerId} and t.expires_at > now()
      and t.challenge is not null
    returning old.challenge`.execute(db)
  return rows[0]?.challenge ?? null
}

export async function endStep(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.deleteFrom('second_steps').where('session_id', '=', sessionId).execute()
}

/** Ends every log-in of a person that waits, and every set-up: their password or their factors have changed. */
export async function endStepsOf(db: Kysely<Database>, customerId: number): Promise<void> {
  await db.deleteFrom('second_steps').where('customer_id', '=', customerId).execute()
}

export async function removeEndedSteps(db: Kysely<Database>): Promise<void> {
  await sql`delete from second_steps where expires_at < now()`.execute(db)
}

/** Step and password that opened a session of staff. */
export interface OwnSessionRecord {
  secondStep: SecondStep | null
  /** True for ten minutes after its person gave the password. */
  gavePassword: boolean
}

export async function getOwnSession(db: Kysely<Database>, sessionId: number): Promise<OwnSessionRecord> {
  const { rows } = await sql<OwnSessionRecord>`
    select second_step as "secondStep", coalesce(password_at > now() - interval '10 minutes', false) as "gavePassword"
    from sessions where id = ${sessionId}`.execute(db)
  if (!rows[0]) throw new Error(`no session ${sessionId}`)
  return rows[0]
}

/** Notes that the person of a session has given the password again. */
export async function notePassword(db: Kysely<Database>, sessionId: number): Promise<void> {
  await sql`update sessions set password_at = now() where id = ${sessionId}`.execute(db)
}

/** Notes the step that a person proved within a session, as by setting up their first factor. */
export async function noteSecondStep(
  db: Kysely<Database>,
  sessionId: number,
  step: SecondStep,
): Promise<void> {
  await db.updateTable('sessions').set({ second_step: step }).where('id', '=', sessionId).execute()
}
