import type sharp from 'sharp'

type Sharp = typeof sharp

/** Longest queue of pictures that requests wait for: each takes up to a few seconds of one core. */
const waitingAtMost = 6
const patienceMs = 15_000

/** Error for a picture that was not begun, since too many wait to be decoded. */
export class DecodingBusy extends Error {
  override readonly name = 'DecodingBusy'
  readonly statusCode = 503
  constructor() {
    super('Too many pictures wait to be read.')
  }
}

type Patience = 'short' | 'long'
interface Waiting {
  enter: () => void
  patience: Patience
}

let isTaken = false
const line: Waiting[] = []

/**
 * Runs all decoding and drawing of pictures, one at a time in this process (S89). A decoder takes a core and
 * up to some hundred megabytes, and shares its threads with passwords and page compression.
 * @param patience `short` where a request waits for it, `long` for a command and for the jobs
 * @throws DecodingBusy where a short patience meets a long queue
 */
export async function inDecoder<Made>(
  patience: Patience,
  make: (sharp: Sharp) => Promise<Made>,
): Promise<Made> {
  await takeTurn(patience)
  try {
    return await make(await loadSharp())
  } finally {
    const next = line.shift()
    if (next) next.enter()
    else isTaken = false
  }
}

function takeTurn(patience: Patience): Promise<void> {
  if (!isTaken) {
    isTaken = true
    return Promise.resolve()
  }
  if (patience === 'short' && line.filter((one) => one.patience === 'short').length >= waitingAtMost)
    return Promise.reject(new DecodingBusy())
  return new Promise((done, fail) => {
    const one = {
      patience,
      enter: () => {
        clearTimeout(timer)
        done()
      },
    }
    const timer =
      patience === 'short'
        ? setTimeout(() => {
            line.splice(line.indexOf(one), 1)
            fail(new DecodingBusy())
          }, patienceMs)
        : undefined
    line.push(one)
  })
}

let loaded: Promise<Sharp> | undefined

/** Loads a native library, only in a process that has a picture to make. */
const loadSharp = (): Promise<Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // The pixels of one picture are of no use to the next, and stay in memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))
