import { useQuery } from '@tanstack/react-query'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { loadQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { linkQuery } from '../../calls/login/look-at-link.ts'
import { AskForLink } from '../../features/login/ask-for-link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChooseForm } from './choose-form.tsx'

const keyOf = (search: URLSearchParams): string | null => mailedKey(search.get('key'))

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const key = keyOf(new URL(request.url).searchParams)
  if (key !== null) await loadQuery(servicesOf(context).client, linkQuery(key))
  return null
}

/** Sets a new password by the link of an email; without a link, the email is asked for here. */
export function NewPassword() {
  const [search] = useSearchParams()
  const key = keyOf(search)
  return <div className="max-w-form">{key === null ? <AskHere /> : <ByLink key={key} linkKey={key} />}</div>
}

function ByLink({ linkKey }: { linkKey: string }) {
  const { data: link, error } = useQuery(linkQuery(linkKey))
  if (link?.purpose === 'new-password' || link?.purpose === 'claim-account')
    return <ChooseForm linkKey={linkKey} link={{ ...link, purpose: link.purpose }} />
  return (
    <AskHere>
      <Notice type="warning" title="This link can’t be used any more">
        <p>{errorWords(error, { default: 'It is for something else. Nothing has been changed.' })}</p>
      </Notice>
    </AskHere>
  )
}

function AskHere({ children }: { children?: React.ReactNode }) {
  const { state } = useLocation() as { state: { backTo?: string } | null }
  return (
    <>
      <PageTitle>New password</PageTitle>
      <h1>Get a new password</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        We’ll email you a link to choose one. Your basket stays as it is.
      </p>
      {children && <div className="mb-6">{children}</div>}
      <Card>
        <AskForLink backTo={state?.backTo ?? null} />
      </Card>
    </>
  )
}
