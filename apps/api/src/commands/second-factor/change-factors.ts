import { isEasyPin } from '@touchline/rules/account/pin'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { HashingBusy, hashPassword } from '../../crypto/passwords.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import { removePin, savePin } from '../../stores/second-factor/desk-devices.ts'
import {
  hasFactor,
  lockFactors,
  removeApp,
  replaceRecoveryCodes,
} from '../../stores/second-factor/factors.ts'
import { removePasskey } from '../../stores/second-factor/passkeys.ts'
import { getOwnSession, notePassword } from '../../stores/second-factor/second-steps.ts'
import { checkOwnPassword } from '../account/check-own-password.ts'
import { replaceCodes } from './add-factor.ts'
import { noteAndTell, noteEvent } from './note-event.ts'
import { requireFactorOwner } from './require-factor-owner.ts'

/** Thrown to take back a removal that would leave a person without a factor. */
class LastFactor extends Error {}

/**
 * Removes the app or a passkey. Where the operator asks for a second step the last one stays; otherwise the recovery
 * codes go with it.
 * @param passkeyId null for the app
 */
export async function removeFactor(context: CallContext, passkeyId: number | null): Promise<Refusal | null> {
  const owner = await requireFactorOwner(context)
  if (isRefusal(owner)) return owner
  const { customerId } = owner
  const isRequired = context.catalogue.client.staffSecondFactor === 'required'
  try {
    return await context.services.db.transaction().execute(async (tx) => {
      await lockFactors(tx, customerId)
      const isRemoved =
        passkeyId === null ? await removeApp(tx, customerId) : await removePasskey(tx, customerId, passkeyId)
      if (!isRemoved) return refuse('FACTOR_NOT_FOUND')
      const isLast = !(await hasFactor(tx, customerId))
      if (isLast && isRequired) throw new LastFactor()
      if (isLast) await replaceRecoveryCodes(tx, customerId, [])
      await noteAndTell(tx, context, owner, passkeyId === null ? 'app-removed' : 'passkey-removed')
      return null
    })
  } catch (error) {
    if (error instanceof LastFactor) return refuse('LAST_FACTOR')
    throw error
  }
}

/** Makes ten recovery codes for a person who has a factor. Those before end. */
export async function makeRecoveryCodes(context: CallContext): Promise<string[] | Refusal> {
  const owner = await requireFactorOwner(context)
  if (isRefusal(owner)) return owner
  return context.services.db.transaction().execute(async (tx) => {
    await lockFactors(tx, owner.customerId)
    if (!(await hasFactor(tx, owner.customerId))) return refuse('FACTOR_NOT_FOUND')
    const codes = await replaceCodes(tx, owner.customerId)
    await noteAndTell(tx, context, owner, 'codes-made')
    return codes
  })
}

/** Sets the PIN that switches to this log-in at a desk; null removes it. Wrong tries before don't count against it. */
export async function setPin(context: CallContext, pin: string | null): Promise<Refusal | null> {
  const owner = await requireFactorOwner(context)
  if (isRefusal(owner)) return owner
  const { db } = context.services
  const { customerId } = owner
  if (pin === null) {
    await removePin(db, customerId)
    await noteEvent(db, context, customerId, 'pin-removed')
    return null
  }
  if (isEasyPin(pin)) return refuse('PIN_TOO_EASY', { errors: { pin: [easyPin] } })
  try {
    await savePin(db, customerId, await hashPassword(pin))
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('BUSY')
    throw error
  }
  await noteEvent(db, context, customerId, 'pin-set')
  return null
}

const easyPin = 'Choose digits that are not in a row and not repeated'

/** Takes the password again, so that factors can be changed for ten minutes. */
export async function confirmPassword(context: CallContext, password: string): Promise<Refusal | null> {
  const visitor = await context.visitor()
  if (!isAtDesk(visitor)) return refuse('FORBIDDEN')
  const { db } = context.services
  const { secondStep } = await getOwnSession(db, visitor.sessionId)
  if (secondStep === 'pin') return refuse('WHOLE_LOG_IN_NEEDED')
  const wrong = await checkOwnPassword(context, visitor, password)
  if (wrong) return wrong
  await notePassword(db, visitor.sessionId)
  return null
}
