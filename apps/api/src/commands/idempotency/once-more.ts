import { isDatabaseBusy, isOutcomeUnknown } from '../../stores/database/busy.ts'

/** Time within which it is looked at once more at once; a later act has kept its request waiting enough. */
const withinMs = 1_000

/**
 * Does an act, and finds out at once when it is not known whether it was done.
 * @param findOut throws what it is given where it finds nothing; then the outcome stays unknown
 */
export async function findingOut<Done>(
  act: () => Promise<Done>,
  findOut: (unknown: Error) => Promise<Done>,
): Promise<Done> {
  const sinceMs = performance.now()
  try {
    return await act()
  } catch (unknown) {
    if (!isOutcomeUnknown(unknown) || performance.now() - sinceMs > withinMs) throw unknown
    try {
      return await findOut(unknown)
    } catch (error) {
      throw isDatabaseBusy(error) ? unknown : error
    }
  }
}

/**
 * Does an act once more when it is not known whether it was done: for an act that finds its own work done, by
 * its key or by a state that has moved on.
 */
export const onceMore = <Done>(act: () => Promise<Done>): Promise<Done> => findingOut(act, act)
