import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { endLateMoney, keepLateMoney, listDueLateMoney } from '../../stores/attempts/late-money.ts'
import { accountOf, nameOf } from './ask-provider.ts'
import { askedOf, contextOf } from './context-of.ts'
import { type Settling, type Sweeping, settlingBy } from './settling.ts'

/**
 * What arrived at the provider after the payment had ended here: the customer was told that nothing was taken, so it is given
 * back. Another payment of the basket may be live or done. A row says so, and until the provider has let go the sweep asks again.
 */
export async function returnLateMoney(
  services: Settling,
  attempt: AttemptRecord,
  cause: string,
): Promise<void> {
  if (attempt.state === 'captured' || attempt.provider === null) return
  const { db, log, who } = services
  const account = accountOf(services, attempt)
  const outcome = await account.query(askedOf(attempt), nameOf(attempt))
  const late = { attemptId: attempt.id, providerRef: attempt.providerRef, cause, who }
  if (outcome.kind === 'unknown') return keepLateMoney(db, { ...late, pence: null })
  const isHeld = outcome.kind === 'authorised' || outcome.kind === 'captured'
  if (isHeld) await keepLateMoney(db, { ...late, pence: outcome.amountPence })
  // A check that is still open could become a hold.
  const isLetGo =
    (isHeld || outcome.kind === 'challenge') &&
    (await account.void(contextOf(attempt, 'void'), outcome.ref)).kind === 'done'
  if (outcome.kind === 'challenge' && !isLetGo) return keepLateMoney(db, { ...late, pence: null })
  if (isHeld) {
    const about = { attempt: attempt.id, state: attempt.state, ref: outcome.ref, pence: outcome.amountPence }
    if (!isLetGo)
      return log.error(about, 'money came after the end of its payment, and is not given back yet')
    log.warn(about, 'money came after the end of its payment, and was given back')
  }
  await endLateMoney(db, attempt.id)
}

/** Asks again about what the provider had not let go of. */
export async function sweepLateMoney(services: Sweeping, atOnce: number): Promise<void> {
  const due = await listDueLateMoney(services.db, atOnce)
  await Promise.all(
    due.map(async ({ id, providerRef }) => {
      try {
        const attempt = await getAttempt(services.db, id)
        const named = { ...attempt, providerRef: attempt.providerRef ?? providerRef }
        await returnLateMoney(settlingBy(services, 'sweep'), named, 'sweep')
      } catch (error) {
        services.log.error({ attempt: id, err: error }, 'could not give late money back')
      }
    }),
  )
}
