import { type Refusal, refuse } from '../../answer.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { endLateMoney, findLateMoney } from '../../stores/attempts/late-money.ts'
import { accountOf } from './ask-provider.ts'
import { isGivenBack, returnLateMoney } from './late-money.ts'
import type { Settling } from './settling.ts'

/**
 * A person gives back what came after the end of its payment (`give-back`), or says that they did so at the provider
 * (`given-back`), which has to say the same. Once, however often it is said: what has gone back stays as it was written.
 */
export async function resolveLateMoney(
  settling: Settling,
  { id, verdict, why }: { id: string; verdict: string; why: string },
): Promise<null | Refusal> {
  if (verdict !== 'give-back' && verdict !== 'given-back')
    return refuse('PAYMENT_NOT_SETTLED', {
      message:
        'This payment is over, so what came of it since can only go back: say give-back or given-back.',
    })
  const { db, who, log } = settling
  const late = await findLateMoney(db, id)
  // The sweep was first, and the provider had none.
  if (late === null || late.isReturned) return null
  const attempt = await getAttempt(db, id)
  const named = { ...attempt, providerRef: attempt.providerRef ?? late.providerRef }
  const canBeAskedFor = named.providerRef !== null || accountOf(settling, named).caps.queryByOurRef
  const isBack =
    verdict === 'give-back'
      ? await returnLateMoney(settling, named, why)
      : // Where no provider can be asked for it, the person has looked: their word counts, and stands with it.
        !canBeAskedFor || (await isGivenBack(settling, named))
  if (isBack !== true)
    return refuse('PAYMENT_NOT_SETTLED', { message: isBack === null ? silent : refusals[verdict] })
  await endLateMoney(db, { attemptId: id, who, why })
  log.info({ event: 'late-money.settled', who, attempt: id, found: verdict }, 'a person settled late money')
  return null
}

const silent =
  'The provider can’t say right now what became of it. Nothing has been changed. Try again in some minutes.'

const refusals = {
  'give-back':
    'The provider has not given it back. It is asked again in any case. Give it back there, then say given-back here.',
  'given-back':
    'The provider says that it still holds or has this money. Nothing has been changed. Give it back there, or say give-back here.',
}
