import { useQuery } from '@tanstack/react-query'
import type { Mail } from '@touchline/contract/entities/mail/mail'
import { letterKindWords } from '@touchline/rules/mail/letter-kind-words'
import { countWords } from '@touchline/rules/words/count-words'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { mailsQuery, useSendMailAgain } from '../../calls/desk/list-mails.ts'
import { errorWords } from '../../calls/error-words.ts'
import { FindForm } from '../../features/desk/find-form.tsx'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { mailWords, stateLabels } from './mail-words.ts'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const to = new URL(request.url).searchParams.get('to') ?? ''
  // Anyone but staff of all venues is refused.
  await loadOrRefused(ensureQuery(services.client, mailsQuery(to)))
  return null
}

/** Shows the state of the emails, those that need attention first. */
export function StaffMails() {
  const to = useSearchParams()[0].get('to') ?? ''
  const navigate = useNavigate()
  const { data, error } = useQuery({
    ...mailsQuery(to),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  return (
    <>
      <PageTitle>Emails sent</PageTitle>
      <h1 tabIndex={-1}>Emails sent</h1>
      {data && <p className="mt-2 text-ink-soft">{countsWords(data.meta.counts)}</p>}
      <FindForm
        name="to"
        label="Recipient"
        hint="A part of the address will do."
        value={to}
        onFind={(words) => void navigate(staffPaths.mails({ to: words }))}
      />
      <div className="mt-6 grid gap-6">
        {error && (
          <Notice type="danger" title="The emails can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {data?.data.length === 0 && (
          <p className="text-lg text-ink-soft">
            {to === '' ? 'No email has been written yet.' : 'There’s no email to an address like that.'}
          </p>
        )}
        {data && data.data.length > 0 && (
          <Rows>
            {data.data.map((mail) => (
              <OneMail key={mail.id} mail={mail} timeZone={data.meta.timeZone} />
            ))}
          </Rows>
        )}
      </div>
    </>
  )
}

function countsWords({
  waiting,
  failed,
  unsure,
}: {
  waiting: number
  failed: number
  unsure: number
}): string {
  return [
    countWords(waiting, { one: 'email is waiting', many: 'emails are waiting' }),
    `${failed} could not be sent`,
    `${unsure} may not have arrived`,
  ].join(', ')
}

const tones = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  gathered: 'info',
  skipped: 'info',
  failed: 'danger',
  unsure: 'warning',
} as const

function OneMail({ mail, timeZone }: { mail: Mail; timeZone: string }) {
  const send = useSendMailAgain()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-bold">{letterKindWords(mail.kind)}</span>
          <Badge tone={tones[mail.state]}>{stateLabels[mail.state]}</Badge>
        </p>
        <p className="break-words">{mail.recipient}</p>
        {mailWords(mail, timeZone).map((words) => (
          <p key={words} className="text-sm break-words text-ink-soft">
            {words}
          </p>
        ))}
        {send.data && (
          <Notice type={send.data.outcome === 'skipped' ? 'warning' : 'info'} live>
            {send.data.message}
          </Notice>
        )}
        {send.error && (
          <Notice type="danger" live>
            {errorWords(send.error)}
          </Notice>
        )}
      </div>
      {mail.canBeSentAgain && (
        <Button
          variant="secondary"
          size="small"
          busy={send.isPending && 'Sending…'}
          aria-label={`Send again: ${letterKindWords(mail.kind)} to ${mail.recipient}`}
          onClick={() => send.mutate({ params: { mailId: String(mail.id) } })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
