import { randomUUID } from 'node:crypto'
import type { givePost as givePostCall } from '@touchline/contract/calls/staff/give-post'
import type { BodyOf } from '@touchline/contract/define-call'
import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { canManagePosts, isLastOwner } from '@touchline/rules/staff/manage-posts'
import { postWords } from '@touchline/rules/staff/role-words'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { newReferences } from '../../policies/account/customer-reference.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { getRecoverable } from '../../stores/account/account-recovery.ts'
import { removeSessionsOf } from '../../stores/account/visitors.ts'
import type { Database } from '../../stores/database/tables.ts'
import { endDeskLogIns } from '../../stores/second-factor/desk-devices.ts'
import { removeAllFactors } from '../../stores/second-factor/factors.ts'
import { endStepsOf } from '../../stores/second-factor/second-steps.ts'
import { lockPerson } from '../../stores/staff/change-person.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import {
  addPost,
  becomeInstructor,
  createStaffAccount,
  findCandidate,
  type HeldPost,
  leaveInstructors,
  listPosts,
  lockInstructor,
  lockPosts,
  removePosts,
  setStaff,
} from '../../stores/staff/team.ts'
import { limitLetterRequests } from '../account/limit-letter-requests.ts'
import { giveBackCovers } from '../cover/give-back-cover.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireFactorOwner } from '../second-factor/require-factor-owner.ts'
import { refuseOtherVenues, requireStaff } from '../staff/require-staff.ts'

/**
 * S110: requires an owner with a whole log-in and the password of the last ten minutes: a role opens much.
 * @param post about which it is; null for all that the owner may take
 */
async function requireManager(
  context: CallContext,
  post: Pick<StaffPost, 'venueId'> | null,
): Promise<StaffRecord | Refusal> {
  const staff = await requireStaff(context, 'manage-staff')
  if (isRefusal(staff)) return staff
  if (post !== null && !canManagePosts(staff.posts, post.venueId))
    return refuseOtherVenues(context, staff, post.venueId ?? undefined)
  const owner = await requireFactorOwner(context)
  return isRefusal(owner) ? owner : staff
}

/** Locks the posts of the client, and reads them: the caller's own may have gone since the call began. */
async function readPosts(
  tx: Kysely<Database>,
  context: CallContext,
): Promise<{ all: HeldPost[]; postsOf: (id: number) => StaffPost[] }> {
  const clientId = context.catalogue.client.id
  await lockPosts(tx, clientId)
  const all = await listPosts(tx, clientId)
  return { all, postsOf: (id) => all.filter(({ customerId }) => customerId === id) }
}

type Given = BodyOf<typeof givePostCall>

/** Gives a person a role. A person who was no staff before is told by mail, and logged out. */
export async function givePost(
  context: CallContext,
  given: Given,
): Promise<{ name: string; isNew: boolean; choosesPassword: boolean } | Refusal> {
  const staff = await requireManager(context, given)
  if (isRefusal(staff)) return staff
  const { catalogue } = context
  const { role, venueId } = given
  const venue = venueId === null ? null : catalogue.venueById.get(venueId)
  if (venue === undefined) return refuse('NOT_FOUND')
  const clientId = catalogue.client.id
  const request = { call: 'givePost', content: given }
  const done = await answerOnce(context, staff, request, async (tx) => {
    const { postsOf } = await readPosts(tx, context)
    if (!canManagePosts(postsOf(staff.customerId), venueId))
      return refuseOtherVenues(context, staff, venueId ?? undefined)
    const person = await findOrCreate(tx, context, given)
    if (isRefusal(person)) return person
    const { id: customerId, isStaff, hasPassword, firstName, lastName } = person
    if (!isStaff) {
      await setStaff(tx, customerId, 'staff')
      await removeSessionsOf(tx, customerId, null)
    }
    if (role === 'instructor' && given.instructorId != null)
      await becomeInstructor(tx, { customerId, instructorId: given.instructorId })
    const name = `${firstName} ${lastName}`.trim()
    const isNew = !isStaff || person.isCreated
    const isAdded = await addPost(tx, { customerId, role, venueId, givenBy: staff.customerId })
    if (isStaff) await setStaff(tx, customerId, 'staff')
    if (!isAdded) return { name, isNew: false, choosesPassword: false, customerId }
    const about = { clientId, staffId: staff.customerId, customerId }
    const posts = [{ role, venue: venue?.name ?? null }]
    await recordAct(tx, about, { act: 'post', facts: { what: 'given', posts } })
    if (isNew)
      await queueLetter(tx, {
        clientId,
        customerId,
        recipient: given.email,
        dedupeKey: `staff-invited ${randomUUID()}`,
        letter: {
          kind: 'staff-invited',
          customerId,
          firstName,
          email: given.email,
          post: postWords(role, venue?.name ?? null),
          choosesPassword: !hasPassword,
          asksSecondStep: catalogue.client.staffSecondFactor === 'required',
        },
      })
    return { name, isNew, choosesPassword: isNew && !hasPassword, customerId }
  })
  if (isRefusal(done)) return done
  const { customerId, ...told } = done
  log(context, staff, { colleague: customerId, what: 'given', role, venue: venueId })
  return told
}

const log = (context: CallContext, staff: StaffRecord, facts: object): void =>
  context.log.info(
    { event: 'staff.posts', staff: staff.customerId, ...facts },
    'staff changed the roles of a person',
  )

/** Finds the account of an address, or creates it. */
async function findOrCreate(tx: Kysely<Database>, context: CallContext, given: Given) {
  const { email, firstName, lastName } = given
  const { client } = context.catalogue
  const found = await findCandidate(tx, client.id, email)
  const refused = await refuseInstructor(tx, client.id, given, found?.id ?? null)
  if (refused) return refused
  if (found !== null) return { ...found, isCreated: false }
  if (firstName === '') return refuse('BAD_REQUEST', { errors: { first_name: [newAddress] } })
  const tooSoon = await limitLetterRequests(tx, context, email)
  if (tooSoon) return tooSoon
  const references = newReferences(client.slug)
  const id = await createStaffAccount(tx, { clientId: client.id, references, email, firstName, lastName })
  return { id, firstName, lastName, isStaff: true, hasPassword: false, isCreated: true }
}

async function refuseInstructor(
  tx: Kysely<Database>,
  clientId: number,
  { role, instructorId }: Given,
  customerId: number | null,
): Promise<Refusal | null> {
  if (role !== 'instructor' || instructorId == null) return null
  const staffId = await lockInstructor(tx, clientId, instructorId)
  if (staffId === undefined) return refuse('NOT_FOUND')
  return staffId === null || staffId === customerId ? null : refuse('INSTRUCTOR_TAKEN')
}

const newAddress =
  'There is no account with this address. Check it, and enter the person’s name to make one for them.'

/** Takes one role of a person, or all that the caller may take. */
export async function takePosts(
  context: CallContext,
  personId: number,
  wanted: StaffPost | null,
): Promise<{ isEnded: boolean } | Refusal> {
  const staff = await requireManager(context, wanted)
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const request = { call: 'takePosts', content: { personId, wanted } }
  const done = await answerOnce(context, staff, request, async (tx) => {
    const { all, postsOf } = await readPosts(tx, context)
    const own = postsOf(staff.customerId)
    const theirs = postsOf(personId)
    const asked = theirs.filter(
      ({ role, venueId }) => wanted === null || (role === wanted.role && venueId === wanted.venueId),
    )
    const taken = asked.filter(({ venueId }) => canManagePosts(own, venueId))
    if (wanted !== null && !canManagePosts(own, wanted.venueId))
      return refuseOtherVenues(context, staff, wanted.venueId ?? undefined)
    if (taken.length === 0) return own.length === 0 ? refuse('FORBIDDEN') : refuse('NOT_FOUND')
    const held = taken.map((post) => ({ ...post, customerId: personId }))
    const owners = all.filter(({ hasPassword }) => hasPassword)
    if (isLastOwner(owners, held)) return refuse('LAST_OWNER')
    await lockPerson(tx, personId)
    await removePosts(tx, personId, taken)
    const posts = taken.map(({ role, venueId }) => ({
      role,
      venue: venueId === null ? null : (context.catalogue.venueById.get(venueId)?.name ?? 'another venue'),
    }))
    const about = { clientId, staffId: staff.customerId, customerId: personId }
    await recordAct(tx, about, { act: 'post', facts: { what: 'taken', posts } })
    const isEnded = taken.length === theirs.length
    const left = theirs.filter((post) => !taken.includes(post))
    const wasInstructor = taken.some(({ role }) => role === 'instructor')
    if (wasInstructor) await giveBackCovers(tx, clientId, personId)
    if (isEnded || (wasInstructor && !left.some(({ role }) => role === 'instructor')))
      await leaveInstructors(tx, personId)
    await (isEnded ? endStaff(tx, clientId, personId) : setStaff(tx, personId, 'staff'))
    return { isEnded }
  })
  if (isRefusal(done)) return done
  log(context, staff, { colleague: personId, what: 'taken', ended: done.isEnded })
  return done
}

/** Makes a person a customer again: all sessions end, and what opened a staff log-in is removed. They are told. */
async function endStaff(tx: Kysely<Database>, clientId: number, customerId: number): Promise<void> {
  await setStaff(tx, customerId, 'customer')
  await removeSessionsOf(tx, customerId, null)
  await endStepsOf(tx, customerId)
  await endDeskLogIns(tx, customerId)
  await removeAllFactors(tx, customerId)
  const { firstName, email } = await getRecoverable(tx, customerId)
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: email,
    dedupeKey: `staff-ended ${randomUUID()}`,
    letter: { kind: 'staff-ended', firstName },
  })
}
