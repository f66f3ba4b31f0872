import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { createRecoveryCode, hashRecoveryCode } from '../../crypto/recovery-code.ts'
import { removeSessionsOf } from '../../stores/account/visitors.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  getFactors,
  hasFactor,
  lockFactors,
  replaceRecoveryCodes,
} from '../../stores/second-factor/factors.ts'
import { endStepsOf, noteSecondStep } from '../../stores/second-factor/second-steps.ts'
import { noteAndTell } from './note-event.ts'
import type { FactorOwner } from './require-factor-owner.ts'

const recoveryCodes = 10

/** Makes ten recovery codes in place of those before, and returns them: only their hashes are kept. */
export async function replaceCodes(tx: Kysely<Database>, customerId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, createRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    customerId,
    codes.map((code) => hashRecoveryCode(customerId, code)),
  )
  return codes
}

export interface AddedFactor {
  owner: FactorOwner
  secondStep: 'app' | 'passkey'
  /** Ten codes to be shown once; null where the person has some. */
  recoveryCodes: string[] | null
}

/**
 * Adds a factor of a person, and ends all other sessions of theirs, which were opened without it. Of two log-ins that
 * wait for a first factor, the second finds that there is one.
 * @param save writes the factor; false where it is not added after all
 */
export async function addFactor(
  context: CallContext,
  owner: FactorOwner,
  { secondStep, save }: { secondStep: 'app' | 'passkey'; save: (tx: Kysely<Database>) => Promise<boolean> },
): Promise<AddedFactor | Refusal> {
  const { customerId, sessionId, isWaiting } = owner
  return context.services.db.transaction().execute(async (tx) => {
    await lockFactors(tx, customerId)
    const isFirst = !(await hasFactor(tx, customerId))
    if (isWaiting && !isFirst) return refuse('SECOND_STEP_NEEDED')
    if (!(await save(tx))) return refuse('PASSKEY_NOT_ACCEPTED')
    const { codesLeft } = await getFactors(tx, customerId)
    const codes = codesLeft === 0 ? await replaceCodes(tx, customerId) : null
    await noteAndTell(tx, context, owner, secondStep === 'app' ? 'app-added' : 'passkey-added')
    await endStepsOf(tx, customerId)
    if (isFirst) await removeSessionsOf(tx, customerId, sessionId)
    if (isFirst && !isWaiting) await noteSecondStep(tx, sessionId, secondStep)
    return { owner, secondStep, recoveryCodes: codes }
  })
}
