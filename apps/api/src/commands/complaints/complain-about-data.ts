import { createHash } from 'node:crypto'
import type { complainAboutData as complainCall } from '@touchline/contract/calls/complaints/complain-about-data'
import type { BodyOf } from '@touchline/contract/define-call'
import { joinLines } from '@touchline/contract/free-text'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import { getCustomer } from '../../stores/account/customers.ts'
import {
  findRequested,
  insertComplaint,
  type MadeComplaint,
} from '../../stores/complaints/data-complaints.ts'
import { confirmKept } from '../../stores/database/stored-answers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { countTry } from '../account/login-limits.ts'
import { requestHash } from '../idempotency/request-hash.ts'
import { newComplaintReference } from './complaint-reference.ts'
import { queueReceipt } from './queue-receipt.ts'

type Typed = BodyOf<typeof complainCall>

interface Complainer {
  customerId: number | null
  firstName: string
  lastName: string
  email: string
}

/**
 * Takes a complaint of a person, with or without a log-in. The reply confirms that it has arrived, and so does a letter: no
 * colleague has to, and the clock has stopped.
 */
export async function complainAboutData(
  context: CallContext,
  typed: Typed,
): Promise<MadeComplaint | Refusal> {
  const { client } = context.catalogue
  const { db } = context.services
  const who = await complainerOf(context, typed)
  if (isRefusal(who)) return who
  const words = joinLines(typed.lines)
  const { idempotencyKey } = context
  const request =
    idempotencyKey === null
      ? null
      : {
          key: createHash('sha256').update(idempotencyKey).digest(),
          hash: requestHash({ ...who, words }),
        }
  try {
    const made = await db.transaction().execute(async (tx) => {
      const prior = request && (await findRequested(tx, client.id, request))
      if (prior) {
        await confirmKept(tx)
        return prior
      }
      const tooMany = await limitComplaints(tx, context, who.email)
      if (tooMany) return tooMany
      const stored = await insertComplaint(tx, {
        clientId: client.id,
        reference: newComplaintReference(),
        ...who,
        words,
        cameBy: 'form',
        receivedOn: null,
        isAcknowledged: true,
        request,
      })
      if (stored === null)
        return (request && (await findRequested(tx, client.id, request))) ?? refuse('KEY_REUSED')
      await queueReceipt(tx, client, { ...who, ...stored })
      return stored
    })
    if (!isRefusal(made))
      context.log.info(
        { event: 'complaint.received', complaint: made.id },
        'a person complained about their data',
      )
    return made
  } catch (error) {
    const refusal = guardRefusal(error)
    if (refusal) return refusal
    throw error
  }
}

const missing = (field: string): Refusal => refuse('BAD_REQUEST', { errors: { [field]: ['Required'] } })

/** Returns who complains: the account's name and address come before what was typed. */
async function complainerOf(context: CallContext, typed: Typed): Promise<Complainer | Refusal> {
  const visitor = await context.customer()
  const account = visitor && (await getCustomer(context.services.db, visitor.customerId))
  const firstName = account?.firstName || typed.firstName
  const email = account?.email || typed.email
  if (!firstName) return missing('first_name')
  if (!email) return missing('email')
  return { customerId: account?.id ?? null, firstName, lastName: account?.lastName ?? typed.lastName, email }
}

/**
 * S112: limits complaints as letters that are asked for: by address and network, by address, and by network. They are counted
 * apart, so that no flood of them delays a new password.
 */
function limitComplaints(tx: Kysely<Database>, context: CallContext, email: string): Promise<Refusal | null> {
  const address = createHash('sha256').update(email).digest('base64url')
  const network = networkOf(context.ip)
  return countTry(tx, context.catalogue.client.id, [
    { subject: `complaint ${address} from ${network}`, free: 3, maxSeconds: 900 },
    { subject: `complaint ${address}`, free: 6, maxSeconds: 900 },
    { subject: `complaints ${network}`, free: 40, maxSeconds: 60 },
  ])
}
