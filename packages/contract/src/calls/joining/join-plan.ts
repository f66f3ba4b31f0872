import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { GivenStatement } from '../../entities/joining/health-statement.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, freeText, LastName } from '../../free-text.ts'
import { LinkKey } from '../../link-key.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** A person of a plan: one whom the payer's account knows, by id, or a new one of their household. */
const JoiningPerson = z.object({
  /** Name of the plan's place. */
  place: freeText(60),
  userId: z.optional(z.nullable(WireId)),
  /** Date of birth of a known person whose account has none; it is kept with the order, and never replaces one. */
  dateOfBirth: z.optional(z.nullable(AskedDate)),
  newPerson: z.optional(
    z.nullable(z.object({ firstName: FirstName, lastName: LastName, dateOfBirth: AskedDate })),
  ),
  healthStatement: z.optional(z.nullable(GivenStatement)),
})

/**
 * Ours: puts the joining of a plan into the basket, in place of an earlier one of the same plan. Its price is
 * what is paid at joining; the contract begins with the order. The payer is the customer who is logged in; at the
 * desk, the one whom staff have selected.
 */
export const joinPlan = defineCall({
  name: 'joinPlan',
  summary: 'Join a plan',
  method: 'POST',
  path: '/api/online-joining/plans/:planId/join',
  params: z.object({ planId: WireId }),
  body: z.object({
    startsOn: AskedDate,
    people: z.array(JoiningPerson).check(z.minLength(1), z.maxLength(12)),
    /** The payer's request to start within the cooling-off time. */
    asksToStart: z.optional(z.boolean()),
    /** Mandate by which what comes after joining is paid; left out: the card that pays at joining is kept for it. */
    mandateUuid: z.optional(z.nullable(z.uuid())),
    /** At the desk: staff's word that the payer has signed the terms and the payments on paper. */
    onPaper: z.optional(z.boolean()),
    selectedUserId: z.optional(IdOrNobody),
    /** Key of the link by which staff prepared it. */
    preparedKey: z.optional(z.nullable(LinkKey)),
    source: z.optional(freeText(60)),
    onboardingType: z.optional(freeText(60)),
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'PLAN_NOT_FOUND',
    'START_NOT_OFFERED',
    'JOINING_INCOMPLETE',
    'LINK_ENDED',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'TOO_MANY_HELD',
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
  ],
})
