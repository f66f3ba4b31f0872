import { useQuery } from '@tanstack/react-query'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../../../calls/call-query.ts'
import { useChangePayment } from '../../../../calls/joining/change-payment.ts'
import { paymentChoicesQuery } from '../../../../calls/joining/preview-change-of-payment.ts'
import { contractPaths } from '../../../../contract-paths.ts'
import { LinkButton } from '../../../../page/link-button.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { servicesOf } from '../../../../services.ts'
import type { ScreenParams } from '../../screen-params.ts'
import { loadContract, useContract } from '../load-contract.ts'
import { Outcome } from '../outcome.tsx'
import { ChangePaymentForm } from './change-payment-form.tsx'

/** Loads a contract, and in which ways it can be paid. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { id, payment } = await loadContract(args)
  if (payment.canChange) await loadQuery(servicesOf(args.context).client, paymentChoicesQuery(id))
  return null
}

/** Says in which ways a contract can be paid and what each means, changes it, and shows what came of it. */
export function ChangePayment({ params }: { params: ScreenParams }) {
  const contract = useContract(params.id)
  const { id, planName, payment } = contract
  const change = useChangePayment()
  const { data: choices } = useQuery({ ...paymentChoicesQuery(id), enabled: payment.canChange })
  if (change.data) return <HasChanged contract={change.data.data} />
  if (choices && payment.canChange)
    return <ChangePaymentForm contractId={id} choices={choices} change={change} />
  return (
    <div className="max-w-text">
      <PageTitle>{`Change how you pay for ${planName}`}</PageTitle>
      <h1 tabIndex={-1}>Your {planName} membership</h1>
      <p className="mt-4 mb-6 text-lg">
        How it is paid can’t be changed any more. What you still owe is on its page.
      </p>
      <LinkButton to={contractPaths.contract({ contractId: id })} variant="secondary">
        Back to your membership
      </LinkButton>
    </div>
  )
}

function HasChanged({ contract: { id, planName, payment } }: { contract: Contract }) {
  const title = 'You have changed how you pay'
  return (
    <Outcome title={title} contractId={id}>
      <p className="font-bold">{planName}</p>
      {payment.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>We’ve sent you an email that says the same, with the next payments.</p>
    </Outcome>
  )
}
