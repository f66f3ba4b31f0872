import * as z from 'zod/mini'

/**
 * Joiners between two visible characters. They form a word of Persian or Hindi, or a single sign out of
 * several.
 */
const joined =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])/gu
/**
 * Characters that move or hide others, or end a line: control characters, direction marks and overrides,
 * zero-width characters.
 */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u
/** Characters left at the ends of pasted text, where they mean nothing. */
const atEnds = /^[\s\u00AD\u200B-\u200F\u2060\uFEFF]+|[\s\u00AD\u200B-\u200F\u2060\uFEFF]+$/gu

const message = 'Take out the line break or the invisible character, or type this again'

export const trimText = (text: string): string => text.replace(atEnds, '')

/** Returns what is wrong with a text typed on one line, or null. */
export const unseenMessage = (text: string): string | null =>
  unseen.test(text.replace(joined, '$1')) ? message : null

/**
 * S60: schema of one line of free text by a person or a program. Others see it, in lists and terminals, too.
 */
export const freeText = (atMost: number, atLeast = 0) =>
  z.string().check(
    z.overwrite(trimText),
    z.minLength(atLeast),
    z.maxLength(atMost),
    z.refine((text) => unseenMessage(text) === null, message),
  )

export const linesAtMost = 200
export const tooManyLines = `Shorten it to ${linesAtMost} lines`

/** Text of several lines as a list of them, so that each is free text. @param atMost characters of all lines */
export const freeLines = (atMost: number) =>
  z.array(freeText(atMost)).check(
    z.maxLength(linesAtMost, tooManyLines),
    z.refine((lines) => lines.some((line) => line !== ''), 'Required'),
    z.refine(
      (lines) => lines.join(' ').length <= atMost,
      `Shorten it to ${atMost.toLocaleString('en-GB')} characters`,
    ),
  )

/** Joins lines as they are kept: an empty line ends a paragraph. */
export const joinLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

export const FirstName = freeText(80, 1)
/** Last name. Spec 2: it is empty for people with one name. */
export const LastName = z._default(freeText(80), '')

const mailedAway = /\d[\d\s()./-]{4,}|[\p{L}\p{N}]\.\p{L}{2,}|[/\\@]|\bwww\b/iu

/** S93: name that the sender types and another person reads in an email. */
export const GuestName = freeText(80, 1).check(
  z.refine((name) => !mailedAway.test(name), 'Enter a name, without a phone number or a web address'),
)
