import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskContractRow, DeskJoiner } from '../../entities/desk/desk-contract.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Ours, for staff: lists the contracts that the selected customer pays for, and the people whom they can join. */
export const listDeskContracts = defineCall({
  name: 'listDeskContracts',
  summary: 'The memberships of a customer, for staff',
  method: 'GET',
  path: '/api/foh/contracts',
  query: z.object({ selectedUserId: IdOrNobody }),
  reply: z.object({
    data: z.object({
      contracts: z.array(DeskContractRow),
      /** Contracts of plans of other venues, which these staff do not see. */
      hidden: z.int(),
      /** The customer first, then the people of the household that they manage. */
      people: z.array(DeskJoiner),
    }),
  }),
  errors: ['FORBIDDEN'],
})
