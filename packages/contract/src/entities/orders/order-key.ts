import * as z from 'zod/mini'

/**
 * Key from the link in an order's letter. It opens that order to anyone with the letter, without a log-in.
 */
export const OrderKey = z.string().check(z.minLength(1), z.maxLength(100))
