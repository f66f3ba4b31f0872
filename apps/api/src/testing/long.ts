/**
 * Whether what takes minutes is run whole (`npm run test:long`). Else a short form of it is: less of each kind, and
 * nothing of which no part is run.
 */
export const isLong = process.env['TOUCHLINE_LONG'] === '1'

/**
 * Runs a model in parts: all of them, or in the short form as many as it takes until everything was reached.
 * @param isAllReached is asked after each
 */
export async function runParts(
  parts: number,
  run: () => Promise<void>,
  isAllReached: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let done = 0; done < parts; done++) {
    await run()
    if (!isLong && (await isAllReached())) return
  }
}

/** How often a race is run: a quarter as often in the short form. */
export const roundsOf = (whole: number): number => (isLong ? whole : Math.ceil(whole / 4))
