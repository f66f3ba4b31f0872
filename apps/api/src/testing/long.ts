/**
 * True when long tests run in full (`npm run test:long`). Otherwise they run in a short form: fewer of each
 * kind, but some of every kind.
 */
export const isLong = process.env['TOUCHLINE_LONG'] === '1'

/**
 * Runs a model in parts: all of them, or in the short form until everything was reached.
 * @param isAllReached is called after each part
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

/** Returns the number of times a race is run: a quarter in the short form. */
export const roundsOf = (whole: number): number => (isLong ? whole : Math.ceil(whole / 4))
