import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, LogIn } from '../../call/call-context.ts'
import { secretAbout, stepOfCode } from '../../crypto/one-time-code.ts'
import { hashRecoveryCode } from '../../crypto/recovery-code.ts'
import { forgetLoginFailuresOf, uncountLoginTry } from '../../stores/account/login-failures.ts'
import { findApp, getFactors, spendStep, useRecoveryCode } from '../../stores/second-factor/factors.ts'
import { countTry } from '../account/login-limits.ts'
import { noteAndTell, noteEvent } from './note-event.ts'
import { requireWaiting, stepSubjectsOf, type Waiting } from './require-waiting.ts'

/** Takes the second step of a log-in: six digits of the app, or a recovery code. Each is accepted once. */
export async function giveCode(context: CallContext, typed: string): Promise<LogIn | Refusal> {
  const waiting = await requireWaiting(context)
  if (isRefusal(waiting)) return waiting
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const { customerId } = waiting
  const subjects = stepSubjectsOf(customerId, context.ip)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const digits = typed.replaceAll(/[\s-]/g, '')
  const secondStep = /^\d{6}$/.test(digits)
    ? (await fitsApp(context, customerId, digits)) && 'app'
    : (await fitsRecoveryCode(context, waiting, typed)) && 'recovery-code'
  if (!secondStep) {
    await noteEvent(db, context, customerId, 'step-failed')
    return refuse('WRONG_CODE', { errors: { code: [wrongCode] } })
  }
  await uncountLoginTry(db, clientId, subjects)
  for (const subject of subjects.slice(0, 2)) await forgetLoginFailuresOf(db, clientId, subject)
  return { customerId, role: 'staff', secondStep }
}

export const wrongCode = 'This code is not the one we expect, or it has been used'

/** S101: returns whether the app shows this code now, and has not been used for it before. */
async function fitsApp(context: CallContext, customerId: number, digits: string): Promise<boolean> {
  const { db, vault } = context.services
  const app = await findApp(db, customerId)
  const secret = app && vault.open(app.sealed, secretAbout(customerId))
  if (!secret) return false
  const step = stepOfCode(secret, digits, app.nowSeconds)
  return step !== null && (await spendStep(db, customerId, step))
}

/** S102: uses up a recovery code. Its person is told by mail. */
async function fitsRecoveryCode(context: CallContext, waiting: Waiting, typed: string): Promise<boolean> {
  const { customerId } = waiting
  return context.services.db.transaction().execute(async (tx) => {
    if (!(await useRecoveryCode(tx, customerId, hashRecoveryCode(customerId, typed)))) return false
    const { codesLeft } = await getFactors(tx, customerId)
    await noteAndTell(tx, context, waiting, 'code-used', codesLeft)
    return true
  })
}
