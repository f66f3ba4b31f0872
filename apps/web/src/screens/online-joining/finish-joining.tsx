import { useSuspenseQuery } from '@tanstack/react-query'
import type { JoiningToFinish } from '@touchline/contract/entities/desk/prepared-joining'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { errorWords } from '../../calls/error-words.ts'
import { useLookAtPreparedJoining } from '../../calls/joining/look-at-prepared-joining.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { joiningPaths } from '../../joining-paths.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keepJoining } from './kept-joining.ts'

export const loader = (): null => null

const origin = new URLSearchParams()

const never = () => () => {}
let lastKey: string | null = null

/** Returns the key of the link. It stays known when it has left the address. */
function keyOfAddress(): string | null {
  const { hash, search } = window.location
  lastKey = mailedKey(hash.slice(1) || new URLSearchParams(search).get('key')) || lastKey
  return lastKey
}

/** Takes the key out of the address, where it would be seen, shared and kept in histories. */
function cleanAddress(): void {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.delete('key')
  window.history.replaceState(window.history.state, '', pathname + (query.size > 0 ? `?${query}` : ''))
}

/** Opens the joining that staff have prepared: its person logs in, and goes on with what was chosen at the desk. */
export function FinishJoining() {
  const { data: user } = useSuspenseQuery(userQuery())
  const look = useLookAtPreparedJoining()
  // Undefined until the browser has been asked; null where there is none.
  const key = useSyncExternalStore(never, keyOfAddress, () => undefined)
  const customerId = user?.id ?? null
  const { mutate } = look
  useEffect(() => {
    cleanAddress()
    // The answer changes with the log-in.
    if (key) mutate({ body: { key } })
  }, [mutate, key, customerId])
  const isMissing = key === null
  return (
    <div className="max-w-text">
      <PageTitle>Finish joining</PageTitle>
      <h1 tabIndex={-1}>Finish joining</h1>
      <div className="mt-4 grid gap-4">
        {isMissing && (
          <Notice type="warning" title="There’s no key in this link">
            <p>Scan the code at the desk again, or open the link in the email that we sent you.</p>
          </Notice>
        )}
        {look.error && (
          <Notice type="danger" title="This link can’t be opened" live>
            <p>{errorWords(look.error)}</p>
          </Notice>
        )}
        {!isMissing && !look.error && !look.data && (
          <div role="status">
            <span className="visually-hidden">Loading…</span>
            <Skeleton shape="title" />
          </div>
        )}
        {look.data && key && (
          <Prepared
            joining={look.data.data}
            linkKey={key}
            isStaff={user !== null && user.role !== 'customer'}
          />
        )}
      </div>
    </div>
  )
}

type PreparedProps = {
  joining: JoiningToFinish
  linkKey: string
  /** True where staff have opened the link on their own device. */
  isStaff: boolean
}

function Prepared({ joining, linkKey, isStaff }: PreparedProps) {
  const loginWindow = useLoginWindow()
  const navigate = useNavigate()
  const { planName, planSlug, venueName, venueSlug, startsOn, startsOnWords, untilWords, whose, people } =
    joining
  const go = () => {
    keepJoining({ key: linkKey, planSlug, venueSlug, people })
    void navigate(joiningPaths.plan(origin, venueSlug, planSlug, startsOn))
  }
  return (
    <Card>
      <div className="grid gap-4">
        <div>
          <h2>{planName} membership</h2>
          <p className="text-ink-soft">
            Prepared for you at {venueName}. First day: {startsOnWords}.
          </p>
        </div>
        <p>
          You haven’t joined yet. No money has been taken. Next you see what it costs and what you agree to,
          and pay by your own card. This link is good until {untilWords}.
        </p>
        {isStaff && (
          <Notice type="warning" title="Log out first">
            <p>
              You are logged in as staff. Its person joins with their own account. Nothing has been changed.
            </p>
          </Notice>
        )}
        {!isStaff && whose === 'other' && (
          <Notice type="warning" title="This link is for a person with another account">
            <p>Log out, then log in with the account that the desk has chosen. Nothing has been changed.</p>
          </Notice>
        )}
        {!isStaff && whose === 'log-in' && (
          <Button
            size="large"
            wide
            onClick={() => loginWindow.open({ to: `join ${planName}`, afterLogin: () => {} })}
          >
            Log in to join
          </Button>
        )}
        {whose === 'yours' && (
          <Button size="large" wide onClick={go}>
            See what it costs
          </Button>
        )}
      </div>
    </Card>
  )
}
