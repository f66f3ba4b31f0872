import type { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import type { BodyOf } from '@touchline/contract/define-call'

type Reported = Pick<
  BodyOf<typeof authorisePayment>,
  | 'browserColourDepth'
  | 'browserJavaEnabled'
  | 'browserJavascriptEnabled'
  | 'browserLanguage'
  | 'browserScreenHeight'
  | 'browserScreenWidth'
  | 'browserTimezoneOffset'
  | 'challengeWindowSize'
>

/** Limits of what a bank accepts (EMV 3-D Secure 2), and the providers with it. */
const textLength = 2048
const languageLength = 35
const bitsAtMost = 48
const pixelsAtMost = 99_999
/** Greatest distance from UTC of any place on earth. */
const minutesAtMost = 14 * 60

/**
 * Reads the browser's details in a form that the bank accepts. A device may report anything, and that must
 * not stop a payment. Numbers are rounded and capped, texts cut to printable ASCII. Only the page can know
 * the last six. If one is missing or impossible, the browser is described as one without JavaScript, which
 * needs none of them.
 */
export function readBrowser(
  request: { acceptHeader: string; userAgent: string; ip: string },
  reported: Reported,
) {
  const known = {
    acceptHeader: printable(request.acceptHeader) || '*/*',
    userAgent: printable(request.userAgent) || 'unknown',
    ip: request.ip,
    challengeWindowSize: reported.challengeWindowSize ?? '05',
  } as const
  const language = languageOf(reported.browserLanguage)
  const colorDepth = within(reported.browserColourDepth, 1, bitsAtMost)
  const screenHeight = within(reported.browserScreenHeight, 0, pixelsAtMost)
  const screenWidth = within(reported.browserScreenWidth, 0, pixelsAtMost)
  const offset = reported.browserTimezoneOffset ?? null
  if (
    !reported.browserJavascriptEnabled ||
    language === null ||
    colorDepth === null ||
    screenHeight === null ||
    screenWidth === null ||
    offset === null
  )
    return { ...known, javaScriptEnabled: false } as const
  return {
    ...known,
    javaScriptEnabled: true as const,
    javaEnabled: Boolean(reported.browserJavaEnabled),
    language,
    colorDepth,
    screenHeight,
    screenWidth,
    timeZoneOffsetMinutes: Math.min(minutesAtMost, Math.max(-minutesAtMost, Math.round(offset))),
  }
}

const printable = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, textLength)
    .trim()

/** Returns the number rounded and capped; null when it is missing or below the least. */
const within = (reported: number | null | undefined, least: number, most: number): number | null =>
  reported == null || Math.round(reported) < least ? null : Math.min(most, Math.round(reported))

/** Returns as many parts of a language tag as fit: 'zh-Hant-TW-x-…' */
function languageOf(reported: string | null | undefined): string | null {
  const [tag = ''] =
    /^[A-Za-z]{2,8}(?![A-Za-z0-9])(-[A-Za-z0-9]{1,8}(?![A-Za-z0-9]))*/.exec(
      (reported ?? '').trim().replaceAll('_', '-'),
    ) ?? []
  const parts = tag.split('-')
  while (parts.join('-').length > languageLength) parts.pop()
  return parts.join('-') || null
}
