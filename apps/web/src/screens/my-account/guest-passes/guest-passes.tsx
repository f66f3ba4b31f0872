import { useSuspenseQuery } from '@tanstack/react-query'
import type { GuestPass } from '@touchline/contract/entities/account/guest-pass'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { guestPassesQuery } from '../../../calls/account/guest-passes/list-guest-passes.ts'
import { useSendGuestPassAgain } from '../../../calls/account/guest-passes/send-guest-pass-again.ts'
import { useTakeGuestPassBack } from '../../../calls/account/guest-passes/take-guest-pass-back.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { LatePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GivePass } from './give-pass.tsx'
import { HandOver } from './hand-over.tsx'

// Only for guests who come by the link of an email.
const OfferedPass = lazyPart(async () => (await import('./offered-pass.tsx')).OfferedPass)

const keyIn = (query: URLSearchParams): string | null => mailedKey(query.get('key'))

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const key = keyIn(new URL(request.url).searchParams)
  const { client } = servicesOf(context)
  await Promise.all([ensureQuery(client, guestPassesQuery(key)), key !== null && OfferedPass.preload()])
  return null
}

/** Shows what a member can give and has given; by the link of an email, the pass that a guest has got. */
export function GuestPasses() {
  const key = keyIn(useSearchParams()[0])
  const { data } = useSuspenseQuery({ ...guestPassesQuery(key), refetchOnWindowFocus: 'always' })
  const { allowance, passes, offered } = data
  return (
    <>
      <PageTitle>Guest passes</PageTitle>
      <h1 tabIndex={-1}>Guest passes</h1>
      <div className="mt-5 grid gap-6">
        {key !== null && (
          <LatePart>
            <OfferedPass key={key} mailKey={key} offered={offered} />
          </LatePart>
        )}
        {allowance && <GivePass allowance={allowance} />}
        {!allowance && key === null && (
          <p className="text-lg">
            Your membership has no guest passes to give. When a member gives you one, the link in its email
            brings you here.
          </p>
        )}
        {passes.length > 0 && (
          <Card as="section" labelledBy="given-title">
            <h2 id="given-title">Passes you have given</h2>
            <ul className="mt-2 divide-y divide-line">
              {passes.map((pass) => (
                <Given key={pass.id} pass={pass} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

const STATES: Record<GuestPass['state'], { tone: BadgeTone; label: string }> = {
  given: { tone: 'info', label: 'Not redeemed yet' },
  redeemed: { tone: 'success', label: 'Redeemed' },
  'taken-back': { tone: 'plain', label: 'Taken back' },
  ended: { tone: 'plain', label: 'Ended unused' },
}

function Given({ pass }: { pass: GuestPass }) {
  const { name, email, state, givenOn } = pass
  const { tone, label } = STATES[state]
  const title = useRef<HTMLParagraphElement>(null)
  return (
    <li className="py-3">
      <p ref={title} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-sm break-words text-ink-soft">
        {email} · given {givenOn} · {lastWords(pass)}
      </p>
      {state === 'given' && <PassActs pass={pass} onDone={() => title.current?.focus()} />}
    </li>
  )
}

function lastWords({ state, endsOn, redeemedOn }: GuestPass): string {
  switch (state) {
    case 'redeemed':
      return `redeemed ${redeemedOn}`
    case 'taken-back':
      return 'its link no longer works'
    case 'ended':
      return `was good until ${endsOn}`
    case 'given':
      return `good until ${endsOn}`
  }
}

/**
 * Offers the giver's actions for a pass that is not redeemed. The buttons go away with it, and the focus
 * stays with its name.
 */
function PassActs({ pass, onDone }: { pass: GuestPass; onDone: () => void }) {
  const { id: passId, name, email, canBeSentAgain, sendableFrom } = pass
  const takeBack = useTakeGuestPassBack()
  const sendAgain = useSendGuestPassAgain()
  const params = { params: { passId } }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {sendableFrom !== null && (
        <p className="text-sm text-ink-soft">You can send the email again from {sendableFrom}.</p>
      )}
      {canBeSentAgain && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Send the email again to ${name}, ${email}`}
          busy={sendAgain.isPending && 'Sending…'}
          onClick={() => sendAgain.mutate(params, { onSuccess: onDone })}
        >
          Send the email again
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={`Take back the pass of ${name}, ${email}`}
        busy={takeBack.isPending && 'Taking it back…'}
        onClick={() => takeBack.mutate(params, { onSuccess: onDone })}
      >
        Take back
      </Button>
      <HandOver pass={pass} />
    </div>
  )
}
