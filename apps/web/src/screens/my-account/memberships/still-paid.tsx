import type { LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { DatedRows } from './dated-rows.tsx'

/** Lists what is still to be paid until the last day. */
export function StillPaid({ payments }: { payments: LeavingPreview['stillPaid'] }) {
  if (payments.length === 0) return <p className="mt-3 font-bold">Nothing more is to be paid.</p>
  return <DatedRows title="Still to be paid until then" rows={payments} />
}
