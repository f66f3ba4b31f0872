import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, hashToken, type LogIn } from '../../call/call-context.ts'
import { HashingBusy, verifyPassword } from '../../crypto/passwords.ts'
import { uncountLoginTry } from '../../stores/account/login-failures.ts'
import {
  type ColleagueRecord,
  countPinTry,
  forgetPinTries,
  listColleagues as listFromStore,
} from '../../stores/second-factor/desk-devices.ts'
import { countTry, loginSubjectsOf } from '../account/login-limits.ts'
import { noteEvent } from './note-event.ts'

/** Lists the staff who have logged in at this browser today. */
export async function listColleagues(context: CallContext): Promise<ColleagueRecord[]> {
  const { deviceToken } = context
  if (deviceToken === null) return []
  return listFromStore(context.services.db, context.catalogue.client.id, hashToken(deviceToken))
}

/**
 * S106: opens the log-in of staff by their PIN, at a browser where they have logged in today. After five wrong PINs
 * there the person needs the whole log-in.
 */
export async function switchUser(
  context: CallContext,
  { userId: customerId, pin }: { userId: number; pin: string },
): Promise<LogIn | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const { deviceToken } = context
  if (deviceToken === null) return refuse('PIN_NOT_ACCEPTED')
  const at = { clientId, tokenHash: hashToken(deviceToken), customerId }
  // The network's count alone: the person's is kept with the device.
  const subjects = loginSubjectsOf('', context.ip).slice(2)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const counted = await countPinTry(db, at)
  if (counted === null) return refuse('PIN_NOT_ACCEPTED')
  try {
    if (!(await verifyPassword(counted.pinHash, pin))) return await refuseWrong(context, customerId, counted)
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
    await uncountLoginTry(db, clientId, subjects)
    await forgetPinTries(db, at, 'this one')
    return refuse('BUSY')
  }
  await uncountLoginTry(db, clientId, subjects)
  await forgetPinTries(db, at, 'all')
  await noteEvent(db, context, customerId, 'switched')
  return { customerId, role: 'staff', secondStep: 'pin' }
}

async function refuseWrong(
  context: CallContext,
  customerId: number,
  { triesLeft }: { triesLeft: number },
): Promise<Refusal> {
  const { db } = context.services
  await noteEvent(db, context, customerId, triesLeft > 0 ? 'pin-failed' : 'pin-locked')
  return triesLeft > 0
    ? refuse('WRONG_PIN', { errors: { pin: ['That is not the PIN'] } })
    : refuse('PIN_NOT_ACCEPTED')
}
