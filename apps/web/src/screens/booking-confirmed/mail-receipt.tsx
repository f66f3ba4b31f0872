import type { Order } from '@touchline/contract/entities/orders/order'
import { useState } from 'react'
import { formSentBy } from '../../calls/form-sent-by.ts'
import { useMailReceipt } from '../../calls/orders/mail-receipt.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'

/** Mails the receipt of an order to an address that staff type. */
export function MailReceipt({ order }: { order: Order }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  const close = () => setIsOpen(false)
  if (!may('sell')) return null
  return (
    <>
      <Button variant="secondary" wide onClick={() => setIsOpen(true)}>
        Mail the receipt
      </Button>
      <p role="status" className="break-words text-success empty:hidden">
        {said}
      </p>
      <Dialog open={isOpen} onClose={close} title={`Mail the receipt of ${order.reference}`}>
        {isOpen && (
          <Form
            order={order}
            onClose={close}
            onMailed={(words) => {
              setSaid(words)
              close()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

type FormProps = { order: Order; onClose: () => void; onMailed: (words: string) => void }

function Form({ order: { completeOrderId, email }, onClose, onMailed }: FormProps) {
  const call = useMailReceipt(onMailed)
  const form = useCheckedForm({
    values: { email },
    labels: { email: 'Email address' },
    controlIds: { email: 'receipt-email' },
    check: ({ email: typed }) => (typed.trim() === '' ? { email: 'Enter an email address' } : {}),
  })
  const { submit, errors } = formSentBy(call, form, {
    args: ({ email: typed }) => ({ params: { completeOrderId }, body: { email: typed.trim() } }),
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <TextField
        {...form.field('email')}
        label="Email address"
        hint="Only this receipt is sent there. No account gets the address."
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <Button type="submit" size="large" wide busy={call.isPending && 'Sending…'}>
        Mail the receipt
      </Button>
      <Button variant="secondary" size="large" wide unavailable={call.isPending} onClick={onClose}>
        Close
      </Button>
    </form>
  )
}
