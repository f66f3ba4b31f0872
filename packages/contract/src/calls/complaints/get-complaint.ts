import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DataComplaint } from '../../entities/complaints/data-complaint.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff of all venues who handle them: a complaint about personal data with its record. */
export const getComplaint = defineCall({
  name: 'getComplaint',
  summary: 'A complaint about personal data, for staff',
  method: 'GET',
  path: '/api/foh/complaints/:complaintId',
  params: z.object({ complaintId: WireId }),
  reply: z.object({ data: DataComplaint }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
