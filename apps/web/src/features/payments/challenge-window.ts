import { mobileMaxWidthPx } from '@touchline/rules/limits/limits'
import * as z from 'zod/mini'
import type { AuthoriseBody } from '../../calls/payments/authorise.ts'

export type ChallengeWindowSize = NonNullable<AuthoriseBody['challengeWindowSize']>

/** Window sizes of EMV 3-D Secure 2 for a bank's page, in CSS pixels; null is the whole screen. */
const sizes: Record<ChallengeWindowSize, { widthPx: number; heightPx: number } | null> = {
  '01': { widthPx: 250, heightPx: 400 },
  '02': { widthPx: 390, heightPx: 400 },
  '03': { widthPx: 500, heightPx: 600 },
  '04': { widthPx: 600, heightPx: 400 },
  '05': null,
}

/** Space around the bank's page in its window: the edges beside it; title, words and the button below it. */
const AROUND = { widthPx: 96, heightPx: 260 }

/** Returns the largest size that fits into a window of ours. */
export function chooseChallengeWindow(screen: { widthPx: number; heightPx: number }): ChallengeWindowSize {
  if (screen.widthPx < mobileMaxWidthPx) return '05'
  const fits = (size: '03' | '04'): boolean =>
    sizes[size]!.widthPx + AROUND.widthPx <= screen.widthPx &&
    sizes[size]!.heightPx + AROUND.heightPx <= screen.heightPx
  if (fits('03')) return '03'
  return fits('04') ? '04' : '02'
}

const Asked = z.object({ challengeWindowSize: z.enum(['01', '02', '03', '04', '05']) })

/**
 * Reads the size that the bank was told from its challenge; null where that names none. Another tab or device
 * may have told it.
 */
export function sizeOfChallenge(scaData: string | null): { widthPx: number; heightPx: number } | null {
  try {
    const read = Asked.safeParse(JSON.parse(atob((scaData ?? '').replaceAll('-', '+').replaceAll('_', '/'))))
    return read.success ? sizes[read.data.challengeWindowSize] : null
  } catch {
    return null
  }
}
