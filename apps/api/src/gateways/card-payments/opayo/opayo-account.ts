import { z } from 'zod'
import type { CardPayments } from '../port.ts'
import { createOpayoCardPayments } from './opayo.ts'

/** An account at Opayo, as CARD_ACCOUNTS_FILE and the settings say it. */
export const OpayoKeys = z
  .strictObject({
    provider: z.literal('opayo'),
    mode: z.enum(['test', 'live']),
    vendor: z.string().min(1).max(15),
    integrationKey: z.string().min(1),
    integrationPassword: z.string().min(1),
    /** A user of MyOpayo who may see transactions by the Reporting & Admin API. */
    reportingUser: z.string().min(1).optional(),
    reportingPassword: z.string().min(1).optional(),
    /** A stand-in's address in place of Opayo's. */
    origin: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ reportingUser, reportingPassword }) => Boolean(reportingUser) === Boolean(reportingPassword), {
    path: ['reportingUser'],
    message: 'stands beside reportingPassword',
  })
  .refine(({ mode, origin }) => mode === 'test' || origin === undefined, {
    path: ['origin'],
    message: 'is a stand-in, which takes no live payments',
  })

export function openOpayoAccount(
  id: string,
  { provider: _, reportingUser, reportingPassword, origin, ...keys }: z.output<typeof OpayoKeys>,
  timeoutMs: number,
): CardPayments {
  return createOpayoCardPayments({
    id,
    ...keys,
    reporting:
      reportingUser && reportingPassword ? { user: reportingUser, password: reportingPassword } : null,
    ...(origin !== undefined && { origin }),
    timeoutMs,
  })
}
