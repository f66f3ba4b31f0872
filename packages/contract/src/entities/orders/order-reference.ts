import * as z from 'zod/mini'
import { trimText, unseenMessage } from '../../free-text.ts'

/** Returns the single form of an order's reference, however it was typed: capitals, without spaces and hyphens. */
export const canonicalReference = (typed: string): string =>
  trimText(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** Reference of an order, as a person types it. */
export const OrderReference = z.string().check(
  z.overwrite(canonicalReference),
  z.minLength(1),
  z.maxLength(40),
  z.refine((text) => unseenMessage(text) === null, 'Take out the invisible character, or type this again'),
)
