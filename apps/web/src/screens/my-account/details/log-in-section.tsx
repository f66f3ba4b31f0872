import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { useSendProof } from '../../../calls/account/send-proof.ts'
import { useWithdrawEmailChange } from '../../../calls/account/withdraw-email-change.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { detailsPaths } from './details-paths.ts'

export function LogInSection({ details }: { details: MyDetails }) {
  const { email, emailIsProven, emailChange } = details
  return (
    <Card as="section" labelledBy="log-in-title">
      <h2 id="log-in-title">Logging in</h2>
      <div className="mt-4 grid gap-y-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-base">Email address</h3>
            <p className="break-words">
              {email}
              {!emailIsProven && ' (not confirmed yet)'}
            </p>
          </div>
          <LinkButton
            to={detailsPaths.changeEmail()}
            variant="secondary"
            size="small"
            label="Change email address"
          >
            Change
          </LinkButton>
        </div>
        {!emailIsProven && <NotProven email={email} />}
        {emailChange && <UnderWay change={emailChange} email={email} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div>
            <h3 className="text-base">Password</h3>
            <p className="text-ink-soft">Stored securely.</p>
          </div>
          <LinkButton
            to={detailsPaths.changePassword()}
            variant="secondary"
            size="small"
            label="Change password"
          >
            Change
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function NotProven({ email }: { email: string }) {
  const send = useSendProof()
  return (
    <Notice type="info" title="Confirm your email address">
      <p className="break-words">
        We sent an email to {email}. It says how to confirm that the address is yours, or what to do if you
        have an account with it already.
      </p>
      {send.isError && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {errorWords(send.error)}
        </p>
      )}
      <div className="mt-3">
        <Button
          variant="secondary"
          size="small"
          busy={send.isPending && 'Sending…'}
          onClick={() => send.mutate({ body: {} })}
        >
          Send the email again
        </Button>
      </div>
    </Notice>
  )
}

type UnderWayProps = { change: NonNullable<MyDetails['emailChange']>; email: string }

function UnderWay({ change, email }: UnderWayProps) {
  const withdraw = useWithdrawEmailChange()
  const left = [
    ...(change.oldIsConfirmed ? [] : [email]),
    ...(change.newIsConfirmed ? [] : [change.newEmail]),
  ]
  return (
    <Notice type="info" title={`Your address is changing to ${change.newEmail}`}>
      <p className="break-words">
        It changes once you confirm it in the email to {left.join(' and in the email to ')}, within a day.
        Until then you log in with {email}. Can’t read email there any more? Ask at the desk of any of our
        venues.
      </p>
      {withdraw.isError && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {errorWords(withdraw.error)}
        </p>
      )}
      <div className="mt-3">
        <Button
          variant="secondary"
          size="small"
          busy={withdraw.isPending && 'Withdrawing…'}
          onClick={() => withdraw.mutate({})}
        >
          Keep {email}
        </Button>
      </div>
    </Notice>
  )
}
