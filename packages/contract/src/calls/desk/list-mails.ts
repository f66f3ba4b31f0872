import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { addressOr } from '../../email-address.ts'
import { Mail } from '../../entities/mail/mail.ts'

/**
 * Ours, for staff of all venues: lists the last letters. Those that failed or may not have arrived come
 * first.
 */
export const listMails = defineCall({
  name: 'listMails',
  summary: 'The emails of a client, for staff',
  method: 'GET',
  path: '/api/foh/mails',
  query: z.object({
    /** A part of the recipient's address. */
    to: z.optional(addressOr(100, 0)),
  }),
  reply: z.object({
    data: z.array(Mail),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** Counts over all letters, not only over those listed. */
      counts: z.object({ waiting: z.int(), failed: z.int(), unsure: z.int() }),
    }),
  }),
  errors: ['FORBIDDEN'],
})
