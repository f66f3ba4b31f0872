import * as z from 'zod/mini'

/** From the link of an order's letter: opens that order to the person who has the letter, without a log-in. */
export const OrderKey = z.string().check(z.minLength(1), z.maxLength(100))
