import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { loadQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useConfirmEmail } from '../../calls/login/confirm-email.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLogOut } from '../../calls/login/log-out.ts'
import { linkQuery } from '../../calls/login/look-at-link.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { useForgetUser } from '../../features/login/use-leave.ts'
import { messages } from '../../messages.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import type { LoadedCrumb } from '../../page/loaded-crumb.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { areaPaths, paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Notice } from '../../ui/notice.tsx'
import { confirmedWords, type LinkToConfirm, titleOf, toConfirmWords } from './confirm-words.ts'

const keyOf = (search: URLSearchParams): string => mailedKey(search.get('key')) ?? ''

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoadedCrumb> {
  const key = keyOf(new URL(request.url).searchParams)
  const link = key === '' ? undefined : await loadQuery(servicesOf(context).client, linkQuery(key))
  return { here: titleOf(link?.purpose) }
}

/**
 * Confirms an email address by the link of an email. It takes a press, since mail
 * programs open links automatically.
 */
export function ConfirmEmail() {
  const [search] = useSearchParams()
  const key = keyOf(search)
  const { here: title } = useLoaderData<LoadedCrumb>()
  return (
    <div className="max-w-form">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-6">{title}</h1>
      {key === '' ? <Ended words="Open this page from the link in your email." /> : <ByLink linkKey={key} />}
    </div>
  )
}

function ByLink({ linkKey }: { linkKey: string }) {
  const { data: link, error } = useQuery(linkQuery(linkKey))
  const client = useQueryClient()
  const confirm = useConfirmEmail()
  if (confirm.data && link) {
    const { type, title, words } = confirmedWords(confirm.data.data, link.purpose)
    return (
      <>
        <Notice type={type} title={title} live>
          <p className="break-words">{words}</p>
        </Notice>
        <WaysOn />
      </>
    )
  }
  if (error instanceof ApiError && error.code === 'ADDRESS_CONFIRMED')
    return <Already words={error.message} />
  if (link === undefined || !isToConfirm(link)) return <Ended words={errorWords(error)} />
  const press = () =>
    confirm.mutate(
      { body: { key: linkKey } },
      { onError: () => void client.invalidateQueries(linkQuery(linkKey)) },
    )
  const failure = confirm.isError && (
    <div className="mb-6">
      <Notice type="danger" live>
        <p>{errorWords(confirm.error)}</p>
      </Notice>
    </div>
  )
  if (link.needsLogIn)
    return (
      <>
        {failure}
        <LogInToConfirm email={link.email} onLoggedIn={press} />
      </>
    )
  return (
    <>
      {failure}
      <p className="mb-6 text-lg break-words">{toConfirmWords(link)}</p>
      <Button size="large" wide busy={confirm.isPending && 'Confirming…'} onClick={press}>
        {link.purpose === 'confirm-email-old' ? 'Agree to the change' : 'Confirm this address'}
      </Button>
    </>
  )
}

/**
 * Asks for a log-in first. A stranger may have made the account with this address: its reader must not
 * confirm it for them.
 */
function LogInToConfirm({ email, onLoggedIn }: { email: string; onLoggedIn: () => void }) {
  const loginWindow = useLoginWindow()
  const { data: user } = useQuery(userQuery())
  const open = () => loginWindow.open({ to: 'confirm your email address', afterLogin: onLoggedIn })
  const forgetUser = useForgetUser(null)
  const logOut = useLogOut(() => {
    forgetUser()
    open()
  })
  return (
    <>
      <p className="mb-6 text-lg break-words">
        {user
          ? `You are logged in as ${user.firstName}, but this link belongs to another account, which was made with ${email}.`
          : `An account was made with ${email}.`}{' '}
        If you made it, log in to it here: that confirms the address. If you did not, do nothing, or choose a
        password: then the account is yours alone.
      </p>
      {logOut.isError && (
        <div className="mb-6">
          <Notice type="danger" live>
            <p>{messages.notLoggedOut}</p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {user ? (
          <Button size="large" onClick={() => logOut.mutate({})} busy={logOut.isPending && 'Logging out…'}>
            Log out, then log in to it
          </Button>
        ) : (
          <Button size="large" onClick={open}>
            Log in to confirm
          </Button>
        )}
        <LinkButton size="large" variant="secondary" to={paths.newPassword()}>
          Choose a password
        </LinkButton>
      </div>
    </>
  )
}

const isToConfirm = <Link extends { purpose: string }>(link: Link): link is Link & LinkToConfirm =>
  link.purpose !== 'new-password' && link.purpose !== 'claim-account'

/** Says that the address is confirmed already, when the email's link is opened once more. */
const Already = ({ words }: { words: string }) => (
  <>
    <Notice type="success" title="Your address is confirmed already">
      <p>{words}</p>
    </Notice>
    <WaysOn />
  </>
)

/** Links to what was changed, and to the site. */
const WaysOn = () => (
  <div className="mt-6 flex flex-wrap gap-3">
    <AreaLink to={areaPaths.myDetails()} className={buttonStyle('primary', 'medium')}>
      Go to My details
    </AreaLink>
    <LinkButton to={paths.home()} variant="secondary">
      Go to Home
    </LinkButton>
  </div>
)

function Ended({ words }: { words: string }) {
  return (
    <>
      <Notice type="warning" title="This link can’t be used any more">
        <p>{words} An email with a link to a new password confirms your address, too.</p>
      </Notice>
      <div className="mt-6">
        <LinkButton to={paths.newPassword()} variant="secondary">
          Get a new password
        </LinkButton>
      </div>
    </>
  )
}
