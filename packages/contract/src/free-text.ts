import * as z from 'zod/mini'

/** Joiners that write a word of Persian or Hindi, or one sign of several, stand between two characters that are seen. */
const joined =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])/gu
/** Characters that move or hide others, or end a line: control characters, marks and overrides of direction, characters without width. */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u
/** Left at the ends of what is pasted; they mean nothing there. */
const atEnds = /^[\s\u00AD\u200B-\u200F\u2060\uFEFF]+|[\s\u00AD\u200B-\u200F\u2060\uFEFF]+$/gu

const message = 'Take out the line break or the invisible character, or type this again'

export const trimText = (text: string): string => text.replace(atEnds, '')

/** Checks a text that is typed on one line: what is wrong with it, or null. */
export const unseenMessage = (text: string): string | null =>
  unseen.test(text.replace(joined, '$1')) ? message : null

/** S60: what a person or a program writes in words of its own, on one line. It is shown to others, in lists and terminals, too. */
export const freeText = (atMost: number, atLeast = 0) =>
  z.string().check(
    z.overwrite(trimText),
    z.minLength(atLeast),
    z.maxLength(atMost),
    z.refine((text) => unseenMessage(text) === null, message),
  )

export const FirstName = freeText(80, 1)
/** Spec 2: people with one name have no other. */
export const LastName = z._default(freeText(80), '')

const mailedAway = /\d[\d\s()./-]{4,}|[\p{L}\p{N}]\.\p{L}{2,}|[/\\@]|\bwww\b/iu

/** S93: a name that goes to another person by email, in words of who types it. */
export const GuestName = freeText(80, 1).check(
  z.refine((name) => !mailedAway.test(name), 'Enter a name, without a phone number or a web address'),
)
