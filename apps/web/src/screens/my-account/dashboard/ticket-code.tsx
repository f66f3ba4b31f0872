import { memo, Suspense } from 'react'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { untilVisitorActs } from '../../../page/until-visitor-acts.ts'

type Props = { reference: string }

// What the server has drawn is read by a camera without any script.
export const Drawn = lazyPart(
  async () => (await import('../../../features/tickets/qr-code.tsx')).QrCode,
  untilVisitorActs,
)

/** The code that is shown at reception. React keeps what the server drew as long as it is given nothing new: hence `memo`. */
export const TicketCode = memo(function TicketCode({ reference }: Props) {
  return (
    <div className="mx-auto aspect-square w-40">
      <Suspense>
        <Drawn text={reference} label={`QR code of the booking reference ${reference}`} />
      </Suspense>
    </div>
  )
})
