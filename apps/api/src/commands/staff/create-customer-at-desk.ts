import type { createCustomer as call } from '@touchline/contract/calls/staff/create-customer'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { newReferences } from '../../policies/account/customer-reference.ts'
import { createCustomer } from '../../stores/account/customers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type DeskCustomerRecord, getCustomerAtDesk } from '../../stores/desk/desk-customers.ts'
import { lockAddress } from '../../stores/staff/known-address.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { limitLetterRequests } from '../account/limit-letter-requests.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireStaff } from './require-staff.ts'

type Wanted = BodyOf<typeof call>

interface Made {
  customer: DeskCustomerRecord
  isNew: boolean
  isInvited: boolean
}

/**
 * Makes an account without a password, and a letter by which its person chooses one; the address is not theirs
 * before. An address that an account has already leads to that account, which stays as it is.
 */
export async function createCustomerAtDesk(context: CallContext, wanted: Wanted): Promise<Made | Refusal> {
  const staff = await requireStaff(context, 'change-people')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const made = await answerOnce(context, staff, { call: 'createCustomer', content: wanted }, async (tx) => {
    const { known, today, isRefused } = await lockAddress(tx, client.id, wanted.email)
    if (known?.role === 'staff')
      return refuse('BAD_REQUEST', { errors: { email: ['This is the address of a colleague'] } })
    if (known !== null) return { id: known.id, isNew: false, isInvited: false }
    const dateOfBirth = wanted.dateOfBirth ?? null
    if (dateOfBirth !== null && dateOfBirth > today)
      return refuse('BAD_REQUEST', {
        errors: { date_of_birth: ['Enter a date of birth that is not in the future'] },
      })
    const id = await createAccount(tx, client, wanted)
    const about = { clientId: client.id, staffId: staff.customerId, customerId: id }
    await recordAct(tx, about, { act: 'new-customer', facts: { email: wanted.email } })
    const isInvited = !isRefused && (await limitLetterRequests(tx, context, wanted.email)) === null
    if (isInvited) await invite(tx, client.id, id, wanted)
    return { id, isNew: true, isInvited }
  })
  if (isRefusal(made)) return made
  const { id, isNew, isInvited } = made
  context.log.info(
    { event: 'desk.customer', staff: staff.customerId, customer: id, isNew },
    'staff made a customer at the desk',
  )
  return { customer: await getCustomerAtDesk(context.services.db, client.id, id), isNew, isInvited }
}

async function createAccount(
  tx: Kysely<Database>,
  client: { id: number; slug: string },
  { firstName, lastName, email, phone = '', dateOfBirth = null }: Wanted,
): Promise<number> {
  const id = await createCustomer(tx, {
    clientId: client.id,
    references: newReferences(client.slug),
    unprovenEmail: email,
    registrationKey: null,
    passwordHash: null,
    firstName,
    lastName,
    phone,
    dateOfBirth,
    postcode: '',
    homeVenueId: null,
    marketingConsent: false,
    onboardingType: 'desk',
  })
  if (id === null) throw new Error('a customer without a key was not made')
  return id
}

async function invite(
  tx: Kysely<Database>,
  clientId: number,
  customerId: number,
  { firstName, email }: Wanted,
): Promise<void> {
  const { reference } = await getCustomerAtDesk(tx, clientId, customerId)
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: email,
    dedupeKey: `claim-account ${customerId} 1`,
    letter: { kind: 'claim-account', customerId, reference, firstName, email },
  })
}
