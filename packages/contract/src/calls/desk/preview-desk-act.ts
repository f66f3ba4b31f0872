import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskActPreview } from '../../entities/desk/desk-contract.ts'
import { WireId } from '../../wire-id.ts'
import { deskAct } from './desk-act.ts'

/** Ours, for staff: tells what an act on a contract would mean, for days and money. */
export const previewDeskAct = defineCall({
  name: 'previewDeskAct',
  summary: 'What an act of staff on a contract means',
  method: 'GET',
  path: '/api/foh/contracts/:contractId/act',
  params: z.object({ contractId: WireId }),
  query: z.object(deskAct),
  reply: z.object({ data: DeskActPreview }),
  errors: ['FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
})
