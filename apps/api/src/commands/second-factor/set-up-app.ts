import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { appAddress, createAppSecret, secretAbout, stepOfCode } from '../../crypto/one-time-code.ts'
import { uncountLoginTry } from '../../stores/account/login-failures.ts'
import { getNowSeconds, saveApp } from '../../stores/second-factor/factors.ts'
import { beginStep, changeStep, findSecretBeingSetUp } from '../../stores/second-factor/second-steps.ts'
import { countTry } from '../account/login-limits.ts'
import { type AddedFactor, addFactor } from './add-factor.ts'
import { wrongCode } from './give-code.ts'
import { requireSetUp } from './require-factor-owner.ts'
import { stepSubjectsOf } from './require-waiting.ts'

/** Begins the set-up of an app: makes a secret that counts for nothing until its first code is given. */
export async function beginApp(context: CallContext): Promise<{ address: string; secret: string } | Refusal> {
  const owner = await requireSetUp(context)
  if (isRefusal(owner)) return owner
  const { db, vault } = context.services
  if (vault.keyId === null) return refuse('NO_APP_HERE')
  const { customerId, sessionId, email, isWaiting } = owner
  const secret = createAppSecret()
  const sealed = vault.seal(secret, secretAbout(customerId))
  if (isWaiting) await changeStep(db, sessionId, { sealed })
  else await beginStep(db, sessionId, customerId, { sealed })
  return { secret, address: appAddress(secret, { issuer: context.catalogue.client.name, label: email }) }
}

/** Sets up the app by its first code, which is thereby used. */
export async function confirmApp(context: CallContext, typed: string): Promise<AddedFactor | Refusal> {
  const owner = await requireSetUp(context)
  if (isRefusal(owner)) return owner
  const { db, vault } = context.services
  const { customerId, sessionId } = owner
  const sealed = await findSecretBeingSetUp(db, sessionId, customerId)
  const secret = sealed && vault.open(sealed, secretAbout(customerId))
  if (!sealed || !secret) return refuse('SECOND_STEP_ENDED')
  const clientId = context.catalogue.client.id
  const subjects = stepSubjectsOf(customerId, context.ip)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), await getNowSeconds(db))
  if (step === null) return refuse('WRONG_CODE', { errors: { code: [wrongCode] } })
  await uncountLoginTry(db, clientId, subjects)
  return addFactor(context, owner, {
    secondStep: 'app',
    save: async (tx) => {
      await saveApp(tx, customerId, sealed, step)
      return true
    },
  })
}
