import type { QueryClient } from '@tanstack/react-query'
import { spokenSeconds } from '@touchline/rules/time/kiosk-clock'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { confirmMessage, endMessage } from './kiosk-summary.ts'

/** Keys that only move between the two answers, or press an answer. */
const KEYS_OF_DIALOG = new Set(['Tab', 'Shift', 'Enter', ' '])

export type Showing =
  | { kind: 'page' }
  | { kind: 'asking'; secondsLeft: number }
  | { kind: 'sure' }
  | { kind: 'leaving' }

type Props = { client: QueryClient; showing: Showing; onStay: () => void; onLeave: () => void }

/** Shows the layer over the page: the two questions, and the end of a visit. */
export function KioskScreen({ client, showing, onStay, onLeave }: Props) {
  switch (showing.kind) {
    case 'page':
      return null
    case 'asking':
      return (
        <AreYouThere
          secondsLeft={showing.secondsLeft}
          means={endMessage(client)}
          onStay={onStay}
          onLeave={onLeave}
        />
      )
    case 'sure':
      return (
        <Dialog open onClose={onStay} title="Are you finished?">
          <p>{confirmMessage(client)}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={onLeave}>Yes, finish</Button>
            <Button variant="secondary" onClick={onStay}>
              No, carry on
            </Button>
          </div>
        </Dialog>
      )
    case 'leaving':
      return (
        <main className="page grid min-h-dvh content-center py-10" role="status">
          <p className="display">Getting ready for the next person…</p>
          <p className="mt-3 max-w-text text-lg">We’re clearing everything of yours from this screen.</p>
        </main>
      )
  }
}

type AskingProps = { secondsLeft: number; means: string; onStay: () => void; onLeave: () => void }

/**
 * Asks if the visitor is still there (A24). There is time to answer, any key is an answer, and a visitor who
 * answers finds everything as it was.
 */
function AreYouThere({ secondsLeft, means, onStay, onLeave }: AskingProps) {
  const [spoken, setSpoken] = useState({ secondsLeft, words: '' })
  if (spoken.secondsLeft !== secondsLeft) {
    const seconds = spokenSeconds(spoken.secondsLeft, secondsLeft)
    setSpoken({ secondsLeft, words: seconds === null ? spoken.words : `${seconds} seconds left` })
  }
  const stay = useRef<HTMLButtonElement>(null)
  // The dialog opens on its close button: Enter or a space should be the answer that is written on a button.
  useEffect(() => stay.current?.focus(), [])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (!KEYS_OF_DIALOG.has(key)) onStay()
    }
    const onTouch = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('button'))) onStay()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onTouch)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onTouch)
    }
  }, [onStay])
  return (
    <Dialog open onClose={onStay} title="Are you still there?">
      <p>
        In{' '}
        <span aria-hidden="true" className="tabular font-bold">
          {secondsLeft}
        </span>
        <span className="visually-hidden">less than half a minute</span>
        <span aria-hidden="true"> {secondsLeft === 1 ? 'second' : 'seconds'}</span> we’ll {means}. Press any
        key or touch the screen to carry on.
      </p>
      <span role="alert" className="visually-hidden">
        {spoken.words}
      </span>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button ref={stay} onClick={onStay}>
          I’m still here
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          Finish now
        </Button>
      </div>
    </Dialog>
  )
}
