import { Notice } from '../../ui/notice.tsx'
import type { PaymentNotice } from './payment.ts'

/** Says, where the payment is awaited, why it is not cancelled. */
export const NoticeOfPayment = ({ notice }: { notice: PaymentNotice | null }) =>
  notice && (
    <div className="mb-2 text-left">
      <Notice type={notice.type} title={notice.title} live>
        <p className="text-sm">{notice.text}</p>
      </Notice>
    </div>
  )
